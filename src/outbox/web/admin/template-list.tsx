/** The templates, each with its occasion, its preview and whether it is on. */
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { RowAction, useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { renderText, samplesOf } from '../../template-rules.ts';
import { listTextTemplates, type TextTemplate } from '../../text-template-contract.ts';
import { isQueued, templates } from '../../text-templates.ts';
import { TemplateDialog } from './template-dialog.tsx';

export function TemplateList() {
  const query = useTemplates();
  const { data } = query;
  const mayChange = useMay('settings');
  const { task, open, turn, start, close } = useRowTask<TextTemplate>();
  return (
    <>
      {!mayChange && <p className="mb-3 text-quiet">Only the owner can change these texts.</p>}
      <PendingList query={query} failure="Could not load the templates" row="h-24" />
      {data && (
        <Card className="@container max-w-5xl">
          <ul className="divide-y divide-line" aria-label="Templates">
            {data.templates.map((template) => (
              <li key={template.key} className="flex items-start justify-between gap-3 px-4 py-3">
                <Template template={template} shopName={data.shopName} />
                {mayChange && (
                  <RowAction
                    label="Edit"
                    of={templates[template.key].label}
                    onClick={() => start(template)}
                  />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data && task && (
        <TemplateDialog
          key={turn}
          open={open}
          template={task}
          shopName={data.shopName}
          onClose={close}
        />
      )}
    </>
  );
}

function Template({ template, shopName }: { template: TextTemplate; shopName: string }) {
  const { key, body, isOn } = template;
  const { label, occasion } = templates[key];
  return (
    <div className="min-w-0">
      <h2 className="flex flex-wrap items-center gap-2 text-base font-bold">
        {label}
        {isQueued(key) && <Badge tone={isOn ? 'green' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
      </h2>
      <p className="text-[0.9375rem] text-quiet">{occasion}</p>
      <p className="mt-1 break-words whitespace-pre-wrap">
        {renderText(body, samplesOf(key, shopName))}
      </p>
    </div>
  );
}

function useTemplates() {
  return useQuery({ ...queryOf(listTextTemplates, {}), staleTime: 0 });
}
