/** The refund id at the companies: an R and the refund's own id without hyphens. */

export function providerRefundId(refundId: string): string {
  return `R${refundId.replaceAll('-', '')}`;
}

const nobodys = '00000000-0000-0000-0000-000000000000';

/** The refund's own id; for any other text an id that no refund has. */
export function uuidOf(providerId: string): string {
  const [, ...parts] =
    /^R([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/.exec(providerId) ?? [];
  return parts.length === 0 ? nobodys : parts.join('-');
}
