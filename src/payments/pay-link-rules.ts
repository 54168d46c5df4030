/** Payment links of orders (product 24.8): an order's number, and a code that nobody guesses. */

/** 64 bits, in digits and letters alone: a messenger that makes a link of it finds its end. */
export const payCodeLength = 16;

const form = new RegExp(`^([1-9]\\d{0,8})-([0-9a-f]{${payCodeLength}})$`);

export function payPath(orderNumber: number, code: string): string {
  return `/pay/${orderNumber}-${code}`;
}

/** Undefined for what can't be a link; phones may have made capitals of it. */
export function parsedPayLink(link: string): { orderNumber: number; code: string } | undefined {
  const [, number = '', code = ''] = form.exec(link.toLowerCase()) ?? [];
  return code === '' ? undefined : { orderNumber: Number(number), code };
}
