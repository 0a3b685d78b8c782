/** In the place of a caller's number that is not there. */
export const noNumber = ({ isDeleted }: { isDeleted: boolean }) =>
  isDeleted ? "Deleted number" : "Withheld number";
