/** The nightly backup, as the owner sees it in the settings. */
import * as z from 'zod/mini';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant } from '#src/platform/contract/wire-formats.ts';

export const BackupState = z.object({
  /** The version of the running program, such as 1.2.3. */
  version: z.string(),
  /** False if the environment variables name no place for backups. */
  isOn: z.boolean(),
  /** False if everybody with the file can read it. */
  isEncrypted: z.boolean(),
  /** Absent if there is no backup yet. */
  lastAt: z.optional(Instant),
  bytes: z.optional(z.int()),
  /** When a backup was last restored to prove it, and the time of that backup. */
  provenAt: z.optional(Instant),
  provenOf: z.optional(Instant),
});
export type BackupState = InsideOf<typeof BackupState>;

export const getBackups = endpoint({
  method: 'GET',
  path: '/api/admin/backups',
  access: 'settings',
  summary: 'The last good backup, and the last one that was restored to prove it',
  response: BackupState,
});
