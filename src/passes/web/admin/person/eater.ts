/** The person of the page, as far as a sale needs it. */
export interface Eater {
  id: string;
  name: string;
  mobileNo: string;
}
