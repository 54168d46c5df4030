/** Placeholder for the shop's address in pages that are built before the address is known. */
export const originPlaceholder = 'https://origin.invalid';
