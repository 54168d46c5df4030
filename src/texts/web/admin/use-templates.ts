/** The templates of texts, as the page reads them and the owner saves them. */
import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { failureText, toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { listTexts } from '../../text-contract.ts';
import {
  listTextTemplates,
  saveTextTemplate,
  type TextTemplate,
} from '../../text-template-contract.ts';
import { templates } from '../../text-templates.ts';

export function useTemplates() {
  return useQuery({ ...queryOf(listTextTemplates, {}), staleTime: 0 });
}

/** What is wrong with the text is said beside it, all else in a message. */
export function useTemplateSave(onDone: () => void, onMistake: (text: string) => void) {
  return useChange(
    ({ key, body, isOn, revision }: TextTemplate) =>
      call(saveTextTemplate, { params: { key }, body: { body, isOn, revision } }),
    {
      stale: [listTextTemplates, listTexts],
      onSuccess: ({ template: { key } }) => {
        toast({ title: `“${templates[key].label}” is saved`, variant: 'success' });
        onDone();
      },
      onError: (error) => {
        const isOfText = error instanceof ApiError && error.code === 'invalid_request';
        if (isOfText) onMistake(error.details[0]?.message ?? failureText(error));
        else toastFailure(error);
      },
    },
  );
}
