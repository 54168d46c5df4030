import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod/mini';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { endpoint } from '../../../contract/endpoint.ts';
import { call } from '../../api-client.ts';
import { Toaster } from '../../toaster.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useChangeForm } from './use-change-form.ts';

const text = z.string().check(z.trim(), z.minLength(1, 'Please write something.'));
const saveNote = endpoint({
  method: 'POST',
  path: '/api/notes',
  access: 'public',
  summary: 'Save a note',
  body: z.object({ title: text, note: text }),
  response: z.object({ saved: z.string() }),
});
const save = 'POST /api/notes';

function Page() {
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState('');
  const form = useChangeForm({
    schema: saveNote.body,
    defaultValues: { title: '', note: '' },
    send: (body) => call(saveNote, { body }),
    onDone: (answer) => {
      setSaved(`Saved: ${answer.saved}`);
      setOpen(false);
    },
  });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Write
      </button>
      <p>{saved}</p>
      <FormDialog
        form={form}
        open={open}
        title="A note"
        submitLabel="Save"
        busyLabel="Saving…"
        onClose={() => setOpen(false)}
      >
        <TextField label="Title" {...form.field('title')} />
        <TextField label="Note" {...form.field('note')} />
      </FormDialog>
      <Toaster />
    </>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement;

async function openDialog(answer: () => unknown) {
  const { asked } = fakeShop({ [save]: answer });
  showPage(Page, { path: '/notes' });
  await press('Write');
  return asked;
}

async function fillIn() {
  await userEvent.type(field('Title'), 'Gas');
  await userEvent.type(field('Note'), ' comes at 9 ');
}

describe('a form in a dialog', () => {
  it('sends what its schema reads, and closes', async () => {
    const asked = await openDialog(() => ({ saved: 'Gas' }));
    await fillIn();
    await press('Save');
    await screen.findByText('Saved: Gas');
    expect(asked[save]?.[0]?.body).toEqual({ title: 'Gas', note: 'comes at 9' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sends what a password manager filled in without an event', async () => {
    const asked = await openDialog(() => ({ saved: 'Gas' }));
    await fillIn();
    field('Title').value = 'Milk';
    await press('Save');
    await screen.findByText('Saved: Gas');
    expect(asked[save]?.[0]?.body).toMatchObject({ title: 'Milk' });
  });

  it('focuses the first invalid field, whose error disappears when somebody types', async () => {
    const asked = await openDialog(() => ({ saved: '' }));
    await userEvent.type(field('Title'), 'Gas');
    await press('Save');
    await waitFor(() => expect(focused()).toBe(field('Note')));
    expect(screen.getByText('Please write something.')).toBeTruthy();
    await userEvent.keyboard('c');
    expect(screen.queryByText('Please write something.')).toBeNull();
    expect(asked[save]).toBeUndefined();
  });

  it('is sent once, however often it is submitted while it is being sent', async () => {
    let answer = (_: unknown) => {};
    const answered = new Promise((resolve) => {
      answer = resolve;
    });
    const asked = await openDialog(() => answered);
    await fillIn();
    const form = field('Title').form;
    form?.requestSubmit();
    form?.requestSubmit();
    await screen.findByRole('button', { name: 'Saving…' });
    form?.requestSubmit();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    answer({ saved: 'Gas' });
    await screen.findByText('Saved: Gas');
    expect(asked[save]).toHaveLength(1);
  });

  it('is not sent again while it closes', async () => {
    // Without an animation the dialog would disappear at once.
    const style = document.createElement('style');
    style.textContent = '[data-state="closed"] { animation-name: out }';
    document.head.append(style);
    onTestFinished(() => style.remove());
    const asked = await openDialog(() => ({ saved: 'Gas' }));
    await fillIn();
    await press('Save');
    await screen.findByText('Saved: Gas');
    const form = field('Title').form;
    form?.requestSubmit();
    fireEvent.animationEnd(screen.getByRole('dialog', { hidden: true }), { animationName: 'out' });
    await press('Write');
    expect(asked[save]).toHaveLength(1);
  });

  it('shows each refusal under its field and keeps what was typed', async () => {
    const details = [
      { path: 'note', message: 'Too long.' },
      { path: 'title', message: 'It is taken.' },
      { path: 'title', message: 'It is ugly.' },
    ];
    await openDialog(() => failure(400, 'It is taken.', { details }));
    await fillIn();
    await press('Save');
    await screen.findByText('Too long.');
    expect(screen.getAllByText('It is taken.')).toHaveLength(1);
    await waitFor(() => expect(focused()).toBe(field('Title')));
    expect(field('Note').value).toBe(' comes at 9 ');
  });

  it('shows an error of no field in a toast, and can be sent again', async () => {
    const answers = [() => failure(503, 'The shop is busy.'), () => ({ saved: 'Gas' })];
    await openDialog(() => answers.shift()?.());
    await fillIn();
    await press('Save');
    await screen.findByText('The shop is busy.');
    await press('Save');
    expect(await screen.findByText('Saved: Gas')).toBeTruthy();
  });

  it('has its initial values when it is opened again', async () => {
    await openDialog(() => ({ saved: '' }));
    await userEvent.type(field('Title'), 'Gas');
    await press('Save');
    await press('Cancel');
    await press('Write');
    expect(field('Title').value).toBe('');
    expect(screen.queryByText('Please write something.')).toBeNull();
  });
});
