/** An answer with every field of its contract said: one that is not there is `undefined`, and never forgotten. */
export type Whole<T> = { [K in keyof Required<T>]: T[K] };
