/** Used in pages that are made before anybody knows under which address they are served. */
export const originMark = 'https://origin.invalid';
