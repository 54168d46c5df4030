/** The refund id at the companies: an R and the refund's own id without hyphens. */

export function providerRefundId(refundId: string): string {
  return `R${refundId.replaceAll('-', '')}`;
}

/** One that was made at the company has the company's id alone. */
export function idAtCompany(refund: {
  id: string;
  isOutside: boolean;
  gatewayRef: string | null;
}): string {
  const outside = refund.isOutside ? refund.gatewayRef : null;
  return outside ?? providerRefundId(refund.id);
}

const nobodys = '00000000-0000-0000-0000-000000000000';

/** The refund's own id; for any other text an id that no refund has. */
export function uuidOf(providerId: string): string {
  const [, ...parts] =
    /^R([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/.exec(providerId) ?? [];
  return parts.length === 0 ? nobodys : parts.join('-');
}
