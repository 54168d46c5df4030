/** What a server compiles its schemas of requests with. */
import { validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from '../contract/app-error.ts';
import { holdsNul, plainTextProblem } from '../contract/plain-text.ts';
import '../contract/problem-sentences.ts';

/**
 * The contract says which requests are right. Its texts may not hold U+0000 whatever it says of
 * them: PostgreSQL takes no text that does.
 */
export const requestValidator: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  return (data) => {
    const result = validate(data) as { value?: unknown; error?: Error };
    if (result.error || !holdsNul(result.value)) return result;
    return { error: new AppError('invalid_request', plainTextProblem) };
  };
};
