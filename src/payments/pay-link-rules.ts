/**
 * Payment links of orders and passes (product 24.8): a number, and a code that can't be guessed.
 */

/** 64 bits as digits and letters only, so that messengers recognise the whole link. */
export const payCodeLength = 16;

const form = new RegExp(`^(p?)([1-9]\\d{0,8})-([0-9a-f]{${payCodeLength}})$`);

export function payPath(orderNumber: number, code: string): string {
  return `/pay/${orderNumber}-${code}`;
}

/** For what has a label and is no order: `P12`. */
export function payPathOfLabel(label: string, code: string): string {
  return `/pay/${label.toLowerCase()}-${code}`;
}

/** The link in a path that `payPath` made. */
export function payLinkIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Undefined for a text that can't be a link; a phone may have changed it to capitals. */
export function parsedPayLink(
  link: string,
): { orderNumber: number; code: string } | { label: string; code: string } | undefined {
  const [, letter = '', number = '', code = ''] = form.exec(link.toLowerCase()) ?? [];
  if (code === '') return undefined;
  if (letter !== '') return { label: `${letter.toUpperCase()}${number}`, code };
  return { orderNumber: Number(number), code };
}
