/** The meals of a customer behind their private link: seen, and changed by a tap. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  linkCallsPerAddress,
  requireLink,
} from '#src/customers/server/private-page/link-service.ts';
import type { Db } from '#src/platform/database/db.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import {
  addMeal,
  askToSkip,
  comeBack,
  goAway,
  moveStandingMeal,
  readMyEntries,
  readMyMeals,
  skipMeal,
  unskipMeal,
} from '../../my-meals-contract.ts';
import { changeMyMeals, type MyChange } from './my-change-service.ts';
import { findMyMeals, findOlderEntries, findPursesOf } from './my-meals-service.ts';
import {
  endAbsence,
  recordLateSkip,
  skipMyMeal,
  startAbsence,
  unskipMyMeal,
} from './my-skip-service.ts';
import { addMyMeal, moveMyStandingMeal } from './my-standing-service.ts';

interface Options {
  shop: Shop;
  settings: KnownSettings;
}

export async function myMealRoutes(app: FastifyInstance, { shop, settings }: Options) {
  const { db, clock } = shop;
  const limit = shop.rateLimits.shared('private-page', linkCallsPerAddress);
  const at = () => ({ now: clock(), plan: settings.current().shiftPlan });
  const pursesOf = async (token: string) => {
    return findPursesOf(db, await requireLink(db, token, clock()));
  };
  interface Asked<Body> {
    body: Body & { token: string };
    headers: { 'idempotency-key': string };
  }
  /** Each change is one press of the customer, and answers the whole page. */
  const change =
    <Body>(work: (tx: Db, body: Body, mine: MyChange) => Promise<void>) =>
    async ({ body, headers }: Asked<Body>, request: FastifyRequest, reply: FastifyReply) => {
      await limit.spend(request.ip, reply);
      const press = { token: body.token, key: headers['idempotency-key'], ...at() };
      return changeMyMeals(db, press, (tx, mine) => work(tx, body, mine));
    };

  serve(app, readMyMeals, async ({ body }, request, reply) => {
    await limit.spend(request.ip, reply);
    return findMyMeals(db, await pursesOf(body.token), at());
  });

  serve(app, readMyEntries, async ({ body }, request, reply) => {
    await limit.spend(request.ip, reply);
    return findOlderEntries(db, await pursesOf(body.token), body.before);
  });

  serve(app, skipMeal, change(skipMyMeal));
  serve(app, unskipMeal, change(unskipMyMeal));
  serve(app, goAway, change(startAbsence));
  serve(app, comeBack, change(endAbsence));
  serve(
    app,
    addMeal,
    change<Parameters<typeof addMyMeal>[1]>(
      (tx, { date, shift, tiffinId, quantity, ...place }, mine) => {
        const { name, note, addressId } = place;
        return addMyMeal(tx, { date, shift, tiffinId, quantity, name, note, addressId }, mine);
      },
    ),
  );
  serve(app, moveStandingMeal, change(moveMyStandingMeal));
  serve(app, askToSkip, change(recordLateSkip));
}
