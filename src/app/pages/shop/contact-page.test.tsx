import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { dataLayout } from '../../layouts/data-layout.tsx';
import { ContactPage } from './contact-page.tsx';

const path = 'POST /api/send-email';
const mobileError = 'Please enter a valid 10-digit mobile number.';
const answered = { data: { ticket: 'M-0042' } };

function showContact(answer: () => unknown = () => answered) {
  const shop = fakeShop({ [path]: answer });
  showPage(ContactPage, { path: '/contact' });
  return shop;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const isChecked = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });
const send = () => userEvent.click(sendButton());

async function fillIn({ mobile = '9876543210' } = {}) {
  await userEvent.type(field('Full name'), 'Asha Patel');
  await userEvent.type(field('Email'), 'asha@example.com');
  await userEvent.type(field('Mobile number'), mobile);
  await userEvent.type(field('Details'), 'Do you cater for 40 people?');
}

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});

describe('the contact form', () => {
  it('sends a query, without a rating, and without a company if none is given', async () => {
    const { asked } = showContact();
    await fillIn();
    await send();
    await screen.findByText('Thank you for contacting us!');
    expect(asked[path]?.map(({ body }) => body)).toEqual([
      {
        json: {
          name: 'Asha Patel',
          email: 'asha@example.com',
          phone_no: '9876543210',
          message: 'Do you cater for 40 people?',
          email_type: 'query',
        },
      },
    ]);
  });

  it('reduces a pasted number to ten digits visibly', async () => {
    const { asked } = showContact();
    await fillIn({ mobile: '+91 98765-43210' });
    expect(field('Mobile number').value).toBe('9876543210');
    await send();
    await screen.findByText('Thank you for contacting us!');
    expect(asked[path]?.[0]?.body).toMatchObject({ json: { phone_no: '9876543210' } });
  });

  it('sends feedback with its stars and the company', async () => {
    const { asked } = showContact();
    await choose('Feedback');
    await fillIn();
    await userEvent.type(field('Company name (optional)'), 'Lake View Software');
    await choose('4 stars');
    await send();
    await screen.findByText('Thank you for contacting us!');
    expect(asked[path]?.[0]?.body).toMatchObject({
      json: { email_type: 'feedback', rating: 4, company_name: 'Lake View Software' },
    });
  });

  it('shows the rating only for feedback', async () => {
    showContact();
    expect(screen.queryByRole('group', { name: /Rating/ })).toBeNull();
    await choose('Feedback');
    const rating = within(screen.getByRole('group', { name: /Rating/ }));
    expect(rating.getAllByRole('radio')).toHaveLength(5);
    await choose('Query');
    expect(screen.queryByRole('group', { name: /Rating/ })).toBeNull();
  });

  it('clears a rating, and keeps the focus in it', async () => {
    showContact();
    await choose('Feedback');
    await choose('1 star');
    expect(isChecked('1 star')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Clear rating' }));
    expect(isChecked('1 star')).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1 star' }));
    expect(screen.queryByRole('button', { name: 'Clear rating' })).toBeNull();
  });

  it('requires name, email, mobile and details, and not the company', async () => {
    const { asked } = showContact();
    await send();
    for (const text of [
      'Please enter your name.',
      'Please enter your email address.',
      mobileError,
      'Please write your message.',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(document.activeElement).toBe(field('Full name'));
    expect(asked[path]).toBeUndefined();
  });

  it('refuses an invalid email address', async () => {
    showContact();
    await userEvent.type(field('Email'), 'asha@');
    await send();
    expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
  });

  it('is not sent while the mobile number is not exactly ten digits', async () => {
    const { asked } = showContact();
    await fillIn({ mobile: '98765' });
    expect(await screen.findByText(mobileError)).toBeTruthy();
    await send();
    expect(asked[path]).toBeUndefined();
    await userEvent.type(field('Mobile number'), '43210');
    await waitFor(() => expect(screen.queryByText(mobileError)).toBeNull());
    await send();
    expect(await screen.findByText('Thank you for contacting us!')).toBeTruthy();
  });

  it('cannot be sent twice while it is on its way', async () => {
    const answer = Promise.withResolvers<unknown>();
    const { asked } = showContact(() => answer.promise);
    await fillIn();
    await send();
    await waitFor(() => expect(sendButton().textContent).toBe('Sending…'));
    expect(sendButton().disabled).toBe(true);
    await send();
    await waitFor(() => expect(asked[path]).toHaveLength(1));
    await act(async () => answer.resolve(answered));
    expect(await screen.findByText('Thank you for contacting us!')).toBeTruthy();
  });

  it('is replaced by thanks with the ticket, which become visible and get the focus', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    showContact();
    await fillIn();
    await send();
    const thanks = await screen.findByText('We will get back to you soon.');
    expect(screen.queryByLabelText('Full name')).toBeNull();
    expect(document.activeElement?.contains(thanks)).toBe(true);
    expect(document.activeElement?.textContent).toContain('Your ticket number: M-0042');
    expect(scrolled.mock.contexts).toEqual([document.activeElement]);
    scrolled.mockRestore();
  });

  it('is unchanged when sending fails, and names the support address', async () => {
    let answer: () => unknown = () => failure(500, 'Something broke.');
    showContact(() => answer());
    await fillIn();
    await send();
    const failed = await screen.findByText(/^Email sending failed/);
    expect(failed.textContent).toBe(
      'Email sending failed. Please try again or send an email manually to our support email : hello@tulsitiffin.example.',
    );
    expect(within(failed).getByRole('link').getAttribute('href')).toBe(
      'mailto:hello@tulsitiffin.example',
    );
    expect(field('Details').value).toBe('Do you cater for 40 people?');
    answer = () => answered;
    await send();
    expect(await screen.findByText('Thank you for contacting us!')).toBeTruthy();
  });

  it('keeps typed text when the page is left or reloaded, until it is sent', async () => {
    const first = showContact();
    await choose('Feedback');
    await fillIn({ mobile: '98765' });
    await choose('4 stars');
    expect(first.asked[path]).toBeUndefined();
    cleanup();

    const { asked } = showContact();
    await waitFor(() => expect(field('Full name').value).toBe('Asha Patel'));
    expect(field('Email').value).toBe('asha@example.com');
    expect(field('Mobile number').value).toBe('98765');
    expect(field('Details').value).toBe('Do you cater for 40 people?');
    expect([isChecked('Feedback'), isChecked('4 stars')]).toEqual([true, true]);
    await userEvent.type(field('Mobile number'), '43210');
    await send();
    await screen.findByText('Thank you for contacting us!');
    expect(asked[path]?.[0]?.body).toMatchObject({
      json: { name: 'Asha Patel', phone_no: '9876543210', email_type: 'feedback', rating: 4 },
    });
    cleanup();

    showContact();
    expect(field('Full name').value).toBe('');
    expect(field('Details').value).toBe('');
    expect(isChecked('Query')).toBe(true);
  });

  it('keeps typed text when sending fails and the page is reloaded', async () => {
    showContact(() => failure(500, 'Something broke.'));
    await fillIn();
    await send();
    await screen.findByText(/^Email sending failed/);
    cleanup();
    showContact();
    await waitFor(() => expect(field('Details').value).toBe('Do you cater for 40 people?'));
  });

  it('has a field that people can neither see nor focus', async () => {
    const { asked } = showContact();
    const trap = field('Website');
    expect(trap.closest('[aria-hidden="true"]')).not.toBeNull();
    expect(trap.tabIndex).toBe(-1);
    expect(trap.autocomplete).toBe('off');
    await fillIn();
    await userEvent.type(trap, 'https://spam.example');
    await send();
    await screen.findByText('Thank you for contacting us!');
    expect(asked[path]?.[0]?.body).toMatchObject({ json: { website: 'https://spam.example' } });
  });
});

describe('the contact page before its code has loaded', () => {
  const page = () => (
    <RouterProvider
      router={createMemoryRouter([
        { ...dataLayout(), children: [{ path: '/', Component: ContactPage }] },
      ])}
    />
  );

  it('is readable and cannot be sent', () => {
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = renderToString(page());
    const before = within(place);
    expect(before.getByLabelText('Full name')).toBeTruthy();
    expect(before.getByRole<HTMLButtonElement>('button', { name: 'Send message' }).disabled).toBe(
      true,
    );
    for (const [name, href] of [
      ['+91 98765 43210', 'tel:+919876543210'],
      ['hello@tulsitiffin.example', 'mailto:hello@tulsitiffin.example'],
    ]) {
      expect(before.getByRole('link', { name }).getAttribute('href')).toBe(href);
    }
    expect(before.getByText('Gandhinagar')).toBeTruthy();
  });

  it('keeps text that was typed before', async () => {
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = renderToString(page());
    const early = within(place).getByLabelText<HTMLInputElement>('Full name');
    early.value = 'Asha Patel';
    render(page(), { container: place, hydrate: true });
    await waitFor(() => expect(sendButton().disabled).toBe(false));
    expect(field('Full name').value).toBe('Asha Patel');
    await send();
    expect(screen.queryByText('Please enter your name.')).toBeNull();
    expect(screen.getByText(mobileError)).toBeTruthy();
  });
});
