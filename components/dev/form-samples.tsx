"use client";

import { CountryField } from "@/components/forms/country-field";
import { Field } from "@/components/forms/field";
import { PasswordField } from "@/components/forms/password-field";
import { SelectField } from "@/components/forms/select-field";
import { TextareaField } from "@/components/forms/textarea-field";
import { ZoneField } from "@/components/forms/zone-field";
import { Button } from "@/components/ui/button";
import { Row, Sample } from "./sample";

export function FormSamples({ name }: { name: string }) {
  const wrong = "Choose one of the listed types of business";
  return (
    <>
      <Sample title="At rest, filled in, wrong, disabled">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field id={`${name}-empty`} label="Empty" placeholder="For example, Lloyd Landscapes" />
          <Field id={`${name}-filled`} label="Filled in" defaultValue="Lloyd Landscapes" />
          <Field
            id={`${name}-wrong`}
            label="Wrong"
            defaultValue="marta@nowhere"
            error="Enter an email address such as name@company.co.uk"
          />
          <Field id={`${name}-off`} label="Disabled" defaultValue="Lloyd Landscapes" disabled />
          <PasswordField id={`${name}-password`} label="Password" defaultValue="a long password" />
          <SelectField id={`${name}-trade`} label="Type of business" error={wrong}>
            <option>Beekeeping</option>
          </SelectField>
          <CountryField id={`${name}-country`} label="Country" />
          <ZoneField id={`${name}-zone`} label="Time zone" />
        </div>
      </Sample>
      <Sample title="Longer text">
        <TextareaField
          id={`${name}-message`}
          label="Message"
          optional
          rows={3}
          defaultValue={"Two lines\nof text."}
        />
      </Sample>
      <Row>
        <Button size="lg">Send</Button>
        <Button size="lg" variant="ghost">
          Leave it
        </Button>
      </Row>
    </>
  );
}
