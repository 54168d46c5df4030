/**
 * The form of one group of settings: typing, validation, saving, and conflicts with other people.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { useUnsavedGuard } from '#src/platform/browser/dashboard/use-unsaved-guard.tsx';
import { invalidate, queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import {
  concernedDetail,
  getSettings,
  listSettingsHistory,
  saveSettings,
} from '../../settings-contract.ts';
import type { Settings, SettingsGroup } from '../../settings-groups.ts';
import { type Concerned, concernedNumber } from './concerned-orders.tsx';
import {
  checkedValue,
  errorAt,
  type FieldErrors,
  type FieldsOf,
  type GroupDraft,
  isChanged,
  type Overtaken,
  type Proposable,
  rebased,
  serverErrors,
  type VersionOf,
  withoutErrors,
} from './group-draft.ts';

const newest = { ...queryOf(getSettings, {}), staleTime: 0 };

export function useSettings() {
  return useQuery(newest);
}

export interface Renewal {
  /** The server's message about a conflict. */
  staleText: string | undefined;
  /** The other person's changes, once they are loaded. */
  overtaken: Overtaken | undefined;
  isPending: boolean;
  /** Takes the newest values for all fields without changes. */
  renew: () => void;
}

/** The state that the form's frame needs; the fields belong to the section. */
export interface GroupFormState {
  group: SettingsGroup;
  version: { revision: number; changedAt: string; changedBy?: string };
  isChanged: boolean;
  isProposed: boolean;
  isSaving: boolean;
  /** Incremented by each refusal, so that the first invalid field gets the focus. */
  refusals: number;
  renewal: Renewal;
  save: () => void;
  discard: () => void;
  /** Puts an older value into the fields, to be saved as a new one. */
  restore: (value: unknown) => void;
  /** The dialog about unsaved changes; has to be rendered. */
  question: ReactNode;
  /** Orders that the value affects; it is saved once the person has confirmed them. */
  concerned: Concerned | undefined;
}

export interface GroupForm<F extends object> extends GroupFormState {
  fields: F;
  change: (changes: Partial<F>) => void;
  /** `path` is dotted, in the value; for a list it also returns errors of its items. */
  errorOf: (path: string) => string | undefined;
}

/** `version` is the server's state; unsaved typing survives a newer one. */
export function useGroupForm<G extends SettingsGroup, F extends object>(
  form: FieldsOf<G, F>,
  version: VersionOf<G> & Proposable,
): GroupForm<F> {
  const today = useToday();
  const typing = useTyping(form, version);
  const { draft } = typing;
  const hasChanges = isChanged(draft, form);
  const renewal = useRenewal(form, draft, typing.put);
  const forget = () => {
    typing.forget();
    renewal.forget();
  };
  const saving = useSaving(form.group, {
    onSaved: forget,
    onFieldErrors: typing.refuse,
    onStale: renewal.setStaleText,
  });
  const { question } = useUnsavedGuard({
    hasUnsaved: hasChanges,
    question: 'These settings have changes that are not saved.',
    onDiscard: forget,
  });
  return {
    group: form.group,
    version: draft.base,
    fields: draft.fields,
    isChanged: hasChanges,
    isProposed: version.isProposed === true,
    isSaving: saving.isPending,
    refusals: typing.refusals,
    renewal,
    question,
    errorOf: (path) => errorAt(typing.errors, path),
    change: typing.change,
    concerned: saving.concerned,
    save() {
      if (saving.isPending) return;
      const checked = checkedValue(draft, form, today);
      if ('errors' in checked) typing.refuse(checked.errors);
      else saving.send({ revision: draft.base.revision, value: checked.value });
    },
    discard: forget,
    restore(older) {
      const value = older as Settings[G];
      const inForce = version.value as Settings[G];
      const next = form.broughtBack?.(value, inForce, today) ?? value;
      typing.put({ base: version, fields: form.toFields(next) });
    },
  };
}

/** The fields and their errors. */
function useTyping<G extends SettingsGroup, F extends object>(
  form: FieldsOf<G, F>,
  version: VersionOf<G>,
) {
  const [kept, setKept] = useState<GroupDraft<G, F>>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  const draft = kept ?? { base: version, fields: form.toFields(version.value as Settings[G]) };
  const put = (next: GroupDraft<G, F> | undefined) => {
    setKept(next);
    setErrors({});
  };
  return {
    draft,
    errors,
    refusals,
    put,
    forget: () => put(undefined),
    refuse(found: FieldErrors) {
      setErrors(found);
      setRefusals((count) => count + 1);
    },
    change(changes: Partial<F>) {
      setErrors((now) => withoutErrors(now, Object.keys(changes)));
      setKept((now = draft) => ({ ...now, fields: { ...now.fields, ...changes } }));
    },
  };
}

interface SavingOptions {
  onSaved: () => void;
  onFieldErrors: (errors: FieldErrors) => void;
  onStale: (text: string) => void;
}

/** The input of the operation; only the shifts have confirmed orders. */
interface SavedBody<G extends SettingsGroup> {
  revision: number;
  value: Settings[G];
  confirmedOrders?: number[];
}

function useSaving<G extends SettingsGroup>(group: G, options: SavingOptions) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Omit<Concerned, 'confirm' | 'cancel'>>();
  const saving = useMutation({
    mutationFn: (body: SavedBody<G>) => saveOf(group, body),
    onSuccess: (saved) => {
      client.setQueryData(newest.queryKey, (all) => all && { ...all, [group]: saved });
      void invalidate(client, getSettings, listSettingsHistory[group]);
      setAsked(undefined);
      options.onSaved();
      toast({ title: 'Settings saved', variant: 'success' });
    },
    onError: (error) => {
      const { status, details, message } =
        error instanceof ApiError ? error : { status: 0, details: [], message: '' };
      const orders = details.filter(({ path }) => path.startsWith(`${concernedDetail}.`));
      if (status === 409 && orders.length > 0) return setAsked({ message, orders });
      setAsked(undefined);
      if (status === 409) options.onStale(message);
      else if (status === 400 && details.length > 0) options.onFieldErrors(serverErrors(details));
      else toastFailure(error);
    },
  });
  const { mutate: send, variables: body, isPending } = saving;
  const confirmedOrders = asked?.orders.map(({ path }) => Number(concernedNumber(path))) ?? [];
  const concerned = asked && {
    ...asked,
    confirm: () => body && send({ ...body, confirmedOrders }),
    cancel: () => setAsked(undefined),
  };
  return { send, isPending, concerned };
}

/** The operations differ only in the type of the value. */
function saveOf<G extends SettingsGroup>(group: G, body: SavedBody<G>): Promise<VersionOf<G>> {
  const operation = saveSettings[group] as typeof saveSettings.shop;
  return call(operation, {
    body: body as { revision: number; value: Settings['shop'] },
  }) as Promise<VersionOf<G>>;
}

function useRenewal<G extends SettingsGroup, F extends object>(
  form: FieldsOf<G, F>,
  draft: GroupDraft<G, F>,
  onRenewed: (draft: GroupDraft<G, F>) => void,
) {
  const client = useQueryClient();
  const [staleText, setStaleText] = useState<string>();
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const asking = useMutation({
    mutationFn: () => client.fetchQuery(newest),
    onSuccess: (all) => {
      const next = rebased(draft, all[form.group], form);
      setStaleText(undefined);
      setOvertaken(next.overtaken);
      onRenewed(next.draft);
    },
    onError: toastFailure,
  });
  return {
    staleText,
    overtaken,
    isPending: asking.isPending,
    setStaleText,
    renew: () => asking.mutate(),
    forget() {
      setStaleText(undefined);
      setOvertaken(undefined);
    },
  };
}
