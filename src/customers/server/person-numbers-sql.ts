/** The numbers of one person, as subqueries (decision 67). */

/** All numbers of the same person, each by an index; includes an unknown number itself. */
export const selectNumbersOf = (mobileNo: string) => `
  select ${mobileNo}
  union select main.mobile_no from customers person
    join customers main on main.id = person.merged_into where person.mobile_no = ${mobileNo}
  union select other.mobile_no from customers person
    join customers other on other.merged_into = coalesce(person.merged_into, person.id)
    where person.mobile_no = ${mobileNo}`;

/** The same, for the parameter `:mobileNo`. */
export const selectNumbersOfPerson = selectNumbersOf(':mobileNo');

/** The main number of the person, as a single row. */
export const selectMainNumber = `
  select coalesce((select main.mobile_no from customers person
    join customers main on main.id = person.merged_into
    where person.mobile_no = :mobileNo), :mobileNo)`;
