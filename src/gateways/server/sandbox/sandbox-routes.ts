/** The sandbox's hosted payment page, in place of a payment company's site. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#src/platform/contract/app-error.ts';
import { daySeconds } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { toAnswer } from '#src/platform/http/answers/error-handler.ts';
import { retryAfterSeconds } from '#src/platform/http/answers/retry-after.ts';
import { closedMark } from '../../closed-mark.ts';
import { checkoutView } from './page/sandbox-checkout-view.ts';
import { closeView, decidedView, problemView, waitView } from './page/sandbox-result-view.ts';
import { countdownScript } from './page/sandbox-style.ts';
import { delaysSeconds, outcomes } from './sandbox-outcomes.ts';
import { isDecisive, isDelayed, isOpen, outcomeOf, stateAt } from './sandbox-rules.ts';
import { type Choice, chooseOutcome, findPayment } from './sandbox-service.ts';
import type { SandboxPayment } from './sandbox-sql.ts';

export interface SandboxRouteOptions {
  db: Db;
  clock: () => Date;
  timeZone: string;
  /** The name of the merchant on the page. */
  merchantName: () => string;
}

const formBytes = 4 * 1024;
const formType = 'application/x-www-form-urlencoded';

interface PaymentPath {
  Params: { id: string };
}

export async function sandboxRoutes(app: FastifyInstance, options: SandboxRouteOptions) {
  const { db, clock } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(formType, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler(answerWithPage);

  app.get('/sandbox-pay/countdown.js', hidden, async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${daySeconds}`)
      .type('text/javascript; charset=utf-8')
      .send(countdownScript),
  );

  app.get<PaymentPath>('/sandbox-pay/:id', hidden, async ({ params }, reply) => {
    const payment = await requirePayment(db, params.id);
    return sendPage(reply, 200, currentView(options, payment));
  });

  app.get<PaymentPath>('/sandbox-pay/:id/return', hidden, async ({ params }, reply) => {
    const payment = await requirePayment(db, params.id);
    if (isOpen(payment, clock())) return reply.redirect(`/sandbox-pay/${payment.id}`, 303);
    if (isHeldBack(payment)) return sendPage(reply, 200, waitView(orderStateOf(options, payment)));
    return reply.redirect(payment.returnUrl, 303);
  });

  app.post<PaymentPath>(
    '/sandbox-pay/:id',
    { ...hidden, bodyLimit: formBytes },
    async ({ params, body }, reply) => {
      const payment = await requirePayment(db, params.id);
      const choice = Buffer.isBuffer(body) ? readChoice(body) : undefined;
      if (!choice) throw new AppError('invalid_request', 'This form can’t be read.');
      return decide(options, payment, choice, reply);
    },
  );
}

const hidden = { schema: { hide: true }, config: { shed: 'last' } } as const;

async function requirePayment(db: Db, id: string): Promise<SandboxPayment> {
  const payment = await findPayment(db, id);
  if (payment) return payment;
  throw new AppError('not_found', 'There is no payment at this address.');
}

const Form = z.object({
  outcome: z.enum(outcomes.map(({ id }) => id)),
  seconds: z._default(z.enum(delaysSeconds.map(String)), String(delaysSeconds[0])),
});

/** Undefined if the body is not what the page sends. */
function readChoice(body: Buffer): Choice | undefined {
  const fields = Object.fromEntries(new URLSearchParams(body.toString()));
  const form = Form.safeParse(fields).data;
  if (!form) return undefined;
  const { outcome, seconds } = form;
  return { outcome, delaySeconds: isDelayed(outcomeOf(outcome)) ? Number(seconds) : null };
}

/** Every choice is answered with a redirect, so that "back" and "reload" send nothing twice. */
async function decide(
  options: SandboxRouteOptions,
  payment: SandboxPayment,
  choice: Choice,
  reply: FastifyReply,
) {
  const now = options.clock();
  if (!isOpen(payment, now)) return reply.redirect(`/sandbox-pay/${payment.id}`, 303);
  const outcome = outcomeOf(choice.outcome);
  if (!isDecisive(outcome)) return reply.redirect(closedUrl(payment), 303);
  const decided = await chooseOutcome(options.db, payment, choice, now);
  if (!decided || !outcome.redirects) return reply.redirect(`/sandbox-pay/${payment.id}`, 303);
  const isHeld = isHeldBack(decided);
  return reply.redirect(isHeld ? `/sandbox-pay/${payment.id}/return` : payment.returnUrl, 303);
}

/** The return URL with the mark of payment companies that report a closed page. */
function closedUrl({ returnUrl }: SandboxPayment): string {
  const url = new URL(returnUrl);
  url.searchParams.set(closedMark, '');
  return url.href;
}

function isHeldBack({ outcome, reportedAt }: SandboxPayment): boolean {
  return outcome !== null && outcomeOf(outcome).webhookFirst && reportedAt === null;
}

function currentView(options: SandboxRouteOptions, payment: SandboxPayment): string {
  const { clock, merchantName, timeZone } = options;
  const now = clock();
  if (isOpen(payment, now)) {
    return checkoutView({ payment, merchantName: merchantName(), timeZone, now });
  }
  const isLeftAlone = payment.outcome !== null && !outcomeOf(payment.outcome).redirects;
  return (isLeftAlone ? closeView : decidedView)(orderStateOf(options, payment));
}

function orderStateOf({ merchantName, clock }: SandboxRouteOptions, payment: SandboxPayment) {
  return { payment, merchantName: merchantName(), state: stateAt(payment, clock()) };
}

function sendPage(reply: FastifyReply, status: number, page: string) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

const problems: Readonly<Record<number, string>> = {
  404: 'There is no payment here',
  413: 'This form is too large',
  500: 'Something went wrong here',
  503: 'This takes a moment',
};

/** Errors are pages too, because a person reads them. */
function answerWithPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, answer } = toAnswer(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  if (answer.error === 'unavailable') reply.header('retry-after', retryAfterSeconds());
  const title = problems[status] ?? 'This was not understood';
  return sendPage(reply, status, problemView(title));
}
