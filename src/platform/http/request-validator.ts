/** The compiler of request schemas that a server uses. */
import { validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from '../contract/app-error.ts';
import { holdsNul, plainTextProblem } from '../contract/plain-text.ts';
import '../contract/problem-sentences.ts';

/**
 * Validates requests by their contract. Text with U+0000 is always refused, because PostgreSQL
 * cannot store it.
 */
export const requestValidator: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  return (data) => {
    const result = validate(data) as { value?: unknown; error?: Error };
    if (result.error || !holdsNul(result.value)) return result;
    return { error: new AppError('invalid_request', plainTextProblem) };
  };
};
