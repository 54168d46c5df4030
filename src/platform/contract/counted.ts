/** `1 meal`, `1,200 meals`. */

/** `many` is for words that take more than an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
}
