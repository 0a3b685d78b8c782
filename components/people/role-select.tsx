import { SelectField } from "@/components/forms/select-field";
import { ROLE_WORDS } from "@/lib/accounts/people/roles";

type RoleSelectProps<R extends keyof typeof ROLE_WORDS> = {
  id: string;
  roles: readonly R[];
  initial: R;
  error?: string;
};

/** A role, each with what it is for. */
export function RoleSelect<R extends keyof typeof ROLE_WORDS>({
  id,
  roles,
  initial,
  error,
}: RoleSelectProps<R>) {
  return (
    <SelectField id={id} name="role" label="Role" defaultValue={initial} error={error}>
      {roles.map((role) => (
        <option key={role} value={role}>
          {ROLE_WORDS[role].title}: {ROLE_WORDS[role].description.toLowerCase()}
        </option>
      ))}
    </SelectField>
  );
}
