/** An answer with every field of its contract: one that is not there is said as `undefined`. */
export type Whole<T> = { [K in keyof Required<T>]: T[K] };
