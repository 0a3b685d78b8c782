/** Argument names that assistants use for the same thing. */
export const JOB_NAMES = "job jobtype service servicetype type work reason issue problem description";
export const NAME = "name customername callername clientname fullname firstname contactname";
export const PHONE =
  "phone phonenumber customerphone callerphone clientphone mobile contactnumber callbacknumber number";
export const ADDRESS = "address customeraddress propertyaddress location street";
export const POSTCODE = "postcode postalcode zip zipcode addresspostcode";
export const MESSAGE_NAMES =
  "message text note notes details reason content body summary description issue problem";
