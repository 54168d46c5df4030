/** The numbers of one person, as parts of statements (decision 67). */

/** The numbers that lead to the same one, each by an index; also one that nobody knows yet. */
export const selectNumbersOf = (mobileNo: string) => `
  select ${mobileNo}
  union select main.mobile_no from customers person
    join customers main on main.id = person.merged_into where person.mobile_no = ${mobileNo}
  union select other.mobile_no from customers person
    join customers other on other.merged_into = coalesce(person.merged_into, person.id)
    where person.mobile_no = ${mobileNo}`;

/** The same for a statement that has `:mobileNo`. */
export const selectNumbersOfPerson = selectNumbersOf(':mobileNo');

/** The one that they lead to, as a single row. */
export const selectMainNumber = `
  select coalesce((select main.mobile_no from customers person
    join customers main on main.id = person.merged_into
    where person.mobile_no = :mobileNo), :mobileNo)`;
