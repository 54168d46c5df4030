/** One call to a payment company over HTTPS: it ends in time; a network fault is an answer too. */

export interface GatewayCall {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** Sent as JSON, or as a form where it is URLSearchParams. */
  body?: Record<string, unknown> | URLSearchParams;
  timeoutMs: number;
}

/** `none`: nobody knows whether the call arrived. A `body` of undefined was not JSON. */
export type GatewayReply = { kind: 'none' } | { kind: 'reply'; status: number; body: unknown };

/** Longer answers than this are no answer of a payment company. */
const maxReplyBytes = 1024 * 1024;

/** Follows no redirect, so that credentials go to the configured host alone; never throws. */
export async function callGateway(call: GatewayCall): Promise<GatewayReply> {
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: { accept: 'application/json', ...contentType(call.body), ...call.headers },
      body: encode(call.body) ?? null,
      redirect: 'manual',
      signal: AbortSignal.timeout(call.timeoutMs),
    });
    return { kind: 'reply', status: response.status, body: parse(await textOf(response)) };
  } catch {
    return { kind: 'none' };
  }
}

function contentType(body: GatewayCall['body']): Record<string, string> {
  if (body === undefined) return {};
  const isForm = body instanceof URLSearchParams;
  return { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' };
}

function encode(body: GatewayCall['body']): string | undefined {
  if (body === undefined) return undefined;
  return body instanceof URLSearchParams ? body.toString() : JSON.stringify(body);
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxReplyBytes) throw new Error('The answer is too long.');
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
