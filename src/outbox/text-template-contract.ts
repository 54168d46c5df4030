/** The templates of texts, for the owner to change. */
import * as z from 'zod/mini';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant, plainText } from '#src/platform/contract/wire-formats.ts';
import { mostTemplateSigns } from './template-rules.ts';
import { templateKeys } from './text-templates.ts';

export const TextTemplate = z.object({
  key: z.enum(templateKeys),
  /** With its variables in braces. */
  body: z.string(),
  /** True if the shop queues it. */
  isOn: z.boolean(),
  /** 0 until it is saved for the first time. */
  revision: z.int(),
  changedAt: z.optional(Instant),
  changedBy: z.optional(z.string()),
});
export type TextTemplate = InsideOf<typeof TextTemplate>;

/** In the order of the page. */
export const listTextTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/text-templates',
  access: 'texts',
  summary: 'The templates of texts',
  response: z.object({ shopName: z.string(), templates: z.array(TextTemplate) }),
});

/**
 * 400 `invalid_request` at `body` for an unknown variable, a missing one, and a text that could
 * become too long for a link; 409 `conflict` if somebody else saved it in the meantime. Saving
 * without a change does nothing.
 */
export const saveTextTemplate = endpoint({
  method: 'PUT',
  path: '/api/admin/text-templates/{key}',
  access: 'settings',
  summary: 'Change a template of texts',
  params: z.object({ key: z.enum(templateKeys) }),
  body: z.object({
    body: plainText(mostTemplateSigns, 'Please write what the text says.'),
    isOn: z.boolean(),
    revision: z.int().check(z.gte(0), z.lte(2_147_483_646)),
  }),
  response: z.object({ template: TextTemplate }),
});
