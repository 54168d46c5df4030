import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { asDelivery, asOwner, testPassword } from '#lab/builders/staff-builders.ts';
import { startTestApp, type TestApp, testToday } from '#lab/builders/test-app.ts';
import { staff } from '#src/staff/server/staff-tables.ts';

type Body = Record<string, unknown>;

const order = 'POST /api/user/order';
const lookUp = 'POST /api/user/orders/details';
const contact = 'POST /api/send-email';
const adminLogin = 'POST /api/admin/login';
const deliveryLogin = 'POST /api/deliveryboy/login';
const addMenus = 'POST /api/admin/menu';
const tenDigits = 'Please enter a valid 10-digit mobile number.';
const indian = 'Please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.';
const noMobile = 'Please enter a mobile number.';
const noNote = 'Please enter your full delivery address.';
const noPrice = 'Valid price is required';

let app: TestApp;
let admin: { headers: Record<string, string> };
/** An accepted body for each call. */
let accepted: Record<string, Body>;
beforeAll(async () => {
  app = await startTestApp();
  admin = (await asOwner(app)).as;
  accepted = {
    [order]: { ...(await orderBody(app, [await addMenu(app)])) },
    [lookUp]: { mobile_no: '9825012345' },
    [contact]: {
      name: 'Meera Patel',
      email: 'meera@example.in',
      phone_no: '9825012345',
      message: 'Do you deliver to Sector 21?',
      email_type: 'query',
    },
    [adminLogin]: { email: 'meena@shop.test', password: testPassword },
    [deliveryLogin]: { mobile_no: '9000000001', password: testPassword },
    [addMenus]: {
      ...{ date: testToday, isPublished: true, shift: 'Lunch', variant: 'Dal Rice' },
      ...{ description: '', menu_items: [], price: 104, status: 'Available' },
    },
  };
});
afterAll(() => app.close());

/** Wrapped as the contract of each call requires. */
function send(call: string, fields: Body) {
  const [method, url = ''] = call.split(' ');
  const body = call === contact ? { json: fields } : call === addMenus ? [fields] : fields;
  return app.send(method as 'POST', url, body, call === addMenus ? admin : {});
}

describe('a field that is missing', () => {
  it.each([
    [order, 'address_id', 'Please select an address.'],
    [order, 'mobile_no', noMobile],
    [order, 'note', noNote],
    [order, 'menus', 'An order has at least one menu.'],
    [lookUp, 'mobile_no', tenDigits],
    [contact, 'name', 'Please enter your name.'],
    [contact, 'email', 'Please enter your email address.'],
    [contact, 'phone_no', tenDigits],
    [contact, 'message', 'Please write your message.'],
    [adminLogin, 'email', 'Email is required'],
    [adminLogin, 'password', 'Password is required'],
    [deliveryLogin, 'mobile_no', 'Mobile number is required'],
    [deliveryLogin, 'password', 'Password is required'],
    [addMenus, 'variant', 'Variant is required'],
    [addMenus, 'price', noPrice],
    [addMenus, 'status', 'Status is required'],
  ])(
    'is reported in the form’s own words, when omitted or blank: %s %s',
    async (call, name, message) => {
      const { [name]: _missing, ...others } = accepted[call] ?? {};
      const blank = name === 'menus' ? [] : '';
      for (const fields of [others, { ...others, [name]: blank }, { ...others, [name]: null }]) {
        expect(await send(call, fields), JSON.stringify(fields)).toMatchObject({
          status: 400,
          body: { error: 'invalid_request', message, details: [{ message }] },
        });
      }
    },
  );

  it('is reported first when several are missing', async () => {
    const { body } = await send(order, {});
    expect(body.message).toBe('Please select an address.');
    expect(body.details?.map(({ message }) => message)).toEqual([
      'Please select an address.',
      noMobile,
      noNote,
      'An order has at least one menu.',
    ]);
  });
});

describe('a mobile number with letters, symbols or spaces', () => {
  const wrong = ['98250abcde', '98250a12345', '9825012345x', '98250-1234', '98250 1234'];

  it.each([
    [order, indian],
    [lookUp, tenDigits],
  ])('is refused at %s', async (call, message) => {
    for (const mobile_no of wrong) {
      const answer = await send(call, { ...accepted[call], mobile_no });
      expect(answer, mobile_no).toMatchObject({ status: 400, body: { message } });
    }
  });

  it('is refused at the delivery login, even if its digits are somebody’s number', async () => {
    const { id } = await asDelivery(app);
    const person = (await app.shop.db.select().from(staff).where(eq(staff.id, id)))[0];
    const mobile = person?.mobileNo ?? '';
    const letters = [`${mobile}abc`, `a${mobile}`, `${mobile.slice(0, 5)}x${mobile.slice(5)}`];
    for (const mobile_no of letters) {
      const answer = await send(deliveryLogin, { mobile_no, password: testPassword });
      expect(answer, mobile_no).toMatchObject({
        status: 400,
        body: { message: 'Invalid mobile number format' },
      });
    }
    expect(
      (await send(deliveryLogin, { mobile_no: `+91${mobile}`, password: testPassword })).status,
    ).toBe(200);
  });
});
