const PREFIX = "https://www.googleapis.com/auth/";

/** Sign-in scopes; Google shows no checkbox for them, choosing an account grants them. */
const IDENTITY = new Set([
  "openid",
  "email",
  "profile",
  `${PREFIX}userinfo.email`,
  `${PREFIX}userinfo.profile`,
]);

/** Every scope supported here, with its text on Google's consent page. Others: `invalid_scope`. */
const DESCRIPTIONS: Record<string, string> = {
  "https://mail.google.com/": "Read, compose, send and permanently delete all your email from Gmail",
  "gmail.readonly": "View your email messages and settings",
  "gmail.send": "Send email on your behalf",
  "gmail.modify": "Read, compose and send emails from your Gmail account",
  "gmail.compose": "Manage drafts and send emails",
  "gmail.labels": "See and edit your email labels",
  "gmail.metadata": "View your email message metadata such as labels and headers, but not the email body",
  calendar: "See, edit, share and permanently delete all the calendars you can access",
  "calendar.readonly": "See and download any calendar you can access",
  "calendar.events": "View and edit events on all your calendars",
  "calendar.events.readonly": "View events on all your calendars",
  "calendar.events.owned": "See, create, change and delete events on calendars you own",
  "calendar.events.owned.readonly": "See the events on calendars you own",
  "calendar.events.freebusy": "See the availability on calendars you have access to",
  "calendar.freebusy": "View your availability in your calendars",
  "calendar.calendars": "See and change the properties of calendars you have access to",
  "calendar.calendars.readonly":
    "See the title, description, time zone and other properties of your calendars",
  "calendar.calendarlist": "See, add and remove calendars you are subscribed to",
  "calendar.calendarlist.readonly": "See the list of calendars you are subscribed to",
  "calendar.settings.readonly": "View your Calendar settings",
  drive: "See, edit, create and delete all of your Google Drive files",
  "drive.file": "See, edit, create and delete only the specific Google Drive files you use with this app",
  "drive.readonly": "See and download all your Google Drive files",
  "drive.metadata.readonly": "See information about your Google Drive files",
  documents: "See, edit, create and delete all your Google Docs documents",
  "documents.readonly": "See all your Google Docs documents",
  spreadsheets: "See, edit, create and delete all your Google Sheets spreadsheets",
  "spreadsheets.readonly": "See all your Google Sheets spreadsheets",
  contacts: "See, edit, download and permanently delete your contacts",
  "contacts.readonly": "See and download your contacts",
  "contacts.other.readonly": "See and download contact info automatically saved in your “Other contacts”",
  "meetings.space.created":
    "Create, edit and see information about your Google Meet conferences created by the app",
  "meetings.space.readonly": "Read information about any of your Google Meet conferences",
  tasks: "Create, edit, organise and delete all your tasks",
  "tasks.readonly": "View your tasks",
  datamanager: "See, edit, create, import or delete your customer data in Google Ads",
};

export function isIdentityScope(scope: string): boolean {
  return IDENTITY.has(scope);
}

/** Google's name of a granted scope: `email` and `profile` are returned by their long names. */
export function grantedName(scope: string): string {
  return scope === "email" || scope === "profile" ? `${PREFIX}userinfo.${scope}` : scope;
}

export function describeScope(scope: string): string | undefined {
  return DESCRIPTIONS[scope] ?? DESCRIPTIONS[scope.replace(PREFIX, "")];
}

export function isKnownScope(scope: string): boolean {
  const isFull = scope.startsWith(PREFIX) || scope.startsWith("https://mail");
  return isIdentityScope(scope) || (isFull && describeScope(scope) !== undefined);
}

/** Whether any of the accepted scopes (short names, as in the API reference) was granted. */
export function hasScope(granted: readonly string[], accepted: readonly string[]): boolean {
  return accepted.some((name) => granted.includes(name.startsWith("https://") ? name : PREFIX + name));
}
