"use client";

import { CountrySelect } from "@/components/forms/country-select";
import { Field } from "@/components/forms/field";
import { describedBy, Labelled } from "@/components/forms/labelled";
import { PasswordField } from "@/components/forms/password-field";
import { ZoneSelect } from "@/components/forms/zone-select";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
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
          <Labelled id={`${name}-trade`} label="Type of business" error={wrong}>
            <NativeSelect id={`${name}-trade`} {...describedBy(`${name}-trade`, wrong)}>
              <option>Beekeeping</option>
            </NativeSelect>
          </Labelled>
          <Labelled id={`${name}-country`} label="Country">
            <CountrySelect id={`${name}-country`} />
          </Labelled>
          <Labelled id={`${name}-zone`} label="Time zone">
            <ZoneSelect id={`${name}-zone`} />
          </Labelled>
        </div>
      </Sample>
      <Sample title="Longer text">
        <Labelled id={`${name}-message`} label="Message" optional>
          <Textarea id={`${name}-message`} rows={3} defaultValue={"Two lines\nof text."} />
        </Labelled>
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
