export const createSandboxGateway = (_: unknown): any => ({name:'sandbox', verifyWebhook: () => ({kind:'invalid'})});
