/** One HTTPS call to a payment company, with a timeout; a network fault is an answer too. */

export interface GatewayCall {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** Sent as JSON, or as a form if it is URLSearchParams. */
  body?: Record<string, unknown> | URLSearchParams;
  timeoutMs: number;
}

/** `none`: the call may or may not have arrived. A `body` of undefined was not JSON. */
export type GatewayReply = { kind: 'none' } | { kind: 'reply'; status: number; body: unknown };

/** A payment company never sends longer answers. */
const maxReplyBytes = 1024 * 1024;

/** Follows no redirects, so that credentials go only to the configured host; never throws. */
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
