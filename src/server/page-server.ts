export async function pageServer(_: unknown, __: unknown) {}
