/** Payment links of orders (product 24.8): an order number, and a code that can't be guessed. */

/** 64 bits as digits and letters only, so that messengers recognise the whole link. */
export const payCodeLength = 16;

const form = new RegExp(`^([1-9]\\d{0,8})-([0-9a-f]{${payCodeLength}})$`);

export function payPath(orderNumber: number, code: string): string {
  return `/pay/${orderNumber}-${code}`;
}

/** The link in a path that `payPath` made. */
export function payLinkIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Undefined for a text that can't be a link; a phone may have changed it to capitals. */
export function parsedPayLink(link: string): { orderNumber: number; code: string } | undefined {
  const [, number = '', code = ''] = form.exec(link.toLowerCase()) ?? [];
  return code === '' ? undefined : { orderNumber: Number(number), code };
}
