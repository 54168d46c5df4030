/** The staff of the demo shop; their passwords are public. */

/** The body of the admin login. */
export const demoAdminLogin = { email: 'admin@demo.tiffin', password: 'demo-admin-1' };
export const demoAdmin = { fullName: 'Meena Shah', ...demoAdminLogin };
export const demoRiders = {
  mobileNos: ['9876500001', '9876500002', '9876500003'],
  password: 'demo-rider-1',
};
export const demoKitchen = {
  fullName: 'Harish Patel',
  mobileNo: '9876500004',
  password: 'demo-kitchen-1',
};
export const demoPasswords = [demoAdmin.password, demoRiders.password, demoKitchen.password];
