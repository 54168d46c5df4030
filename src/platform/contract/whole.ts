/** A response with every field of its contract; a missing field must be given as `undefined`. */
export type Whole<T> = { [K in keyof Required<T>]: T[K] };
