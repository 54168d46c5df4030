/** How long a password is, in the configuration and in every form. */

/** Specification section 9. */
export const minPasswordLength = 6;
/** Longer ones only keep the hash function busy. */
export const maxPasswordLength = 200;
