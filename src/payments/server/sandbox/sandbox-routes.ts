export async function sandboxRoutes(_: unknown, __: unknown) {}
