/** All parts of the UI kit that overlay a page, opened; each needs its own document. */
import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { DateField, DatePicker } from '#src/platform/browser/dashboard/date-picker.tsx';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Form } from '#src/platform/browser/dashboard/form/form.tsx';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { LoadingVeil } from '#src/platform/browser/dashboard/loading-veil.tsx';
import { LoadingOverlay } from '#src/platform/browser/loading/loading-overlay.tsx';
import { type ToastVariant, toast } from '#src/platform/browser/toast.tsx';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { Tooltip } from '#src/platform/browser/ui/tooltip.tsx';

const today = '2026-11-22';
const ignore = () => undefined;
const form = { isBusy: false, submit: ignore };
const question = { open: true, onConfirm: ignore, onCancel: ignore };

/** Keyed by name in the kit, with the state after a colon if there are several. */
export const overlays: Readonly<Record<string, () => ReactNode>> = {
  Dialog: () => (
    <Dialog
      open
      onOpenChange={ignore}
      title="Edit the address"
      description="It is shown at the checkout."
      footer={<Button>Save</Button>}
    >
      <TextField label="Name" defaultValue="Tower A" />
    </Dialog>
  ),
  'Dialog: wide, without a footer': () => (
    <Dialog open onOpenChange={ignore} title="The order" width="wide" startsAtTitle>
      What there is to read
    </Dialog>
  ),
  FormDialog: () => (
    <FormDialog open form={form} title="Edit the address" submitLabel="Save" onClose={ignore}>
      <TextField label="Name" error="It is taken." defaultValue="Tower A" />
    </FormDialog>
  ),
  Form: () => (
    <Form form={form}>
      <TextField label="Name" defaultValue="Tower A" />
      <Button type="submit">Save</Button>
    </Form>
  ),
  ConfirmDialog: () => (
    <ConfirmDialog {...question} title="Publish the menu" question="Customers see it at once." />
  ),
  'ConfirmDialog: destructive, busy': () => (
    <ConfirmDialog
      {...question}
      title="Delete the menu"
      question="This can't be taken back."
      destructive
      busy
    />
  ),
  DatePicker: () => (
    <Pressed>
      <Picked />
    </Pressed>
  ),
  DateField: () => (
    <DateField label="Day" value="" today={today} error="Choose a day." onChange={ignore} />
  ),
  Tooltip: () => (
    <Pointed>
      <Tooltip label="Edit">
        <Button size="icon" variant="secondary" aria-label="Edit">
          <Pencil aria-hidden="true" />
        </Button>
      </Tooltip>
    </Pointed>
  ),
  LoadingVeil: () => <LoadingVeil label="Loading orders…" />,
  LoadingOverlay: () => <LoadingOverlay label="Placing your order…" />,
  'LoadingOverlay: with a way out': () => (
    <LoadingOverlay label="Waiting for the payment…" exit={<Button variant="ghost">Back</Button>} />
  ),
  Toaster: () => <Shown variant="default" />,
  'Toaster: success': () => <Shown variant="success" />,
  'Toaster: warning': () => <Shown variant="warning" />,
  'Toaster: destructive': () => <Shown variant="destructive" />,
};

function Picked() {
  const [value, onChange] = useState(today);
  return <DatePicker label="Day" {...{ value, onChange, today }} />;
}

/** Clicks the first button in it. */
function Pressed({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('button')?.click(), []);
  return <div ref={frame}>{children}</div>;
}

/** Hovers over the first button in it. */
function Pointed({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const move = new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' });
    frame.current?.querySelector('button')?.dispatchEvent(move);
  }, []);
  return <div ref={frame}>{children}</div>;
}

/** It disappears automatically, and is shown again. */
function Shown({ variant }: { variant: ToastVariant }) {
  useEffect(() => {
    const show = () => toast({ title: 'Menu published', description: 'For 22 Nov', variant });
    show();
    const timer = setInterval(show, 2000);
    return () => clearInterval(timer);
  }, [variant]);
  return <Toaster />;
}
