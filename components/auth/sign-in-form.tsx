"use client";

import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { useAuth } from "@/components/auth/auth-provider";
import { Field, filled } from "@/components/auth/field";
import { PasswordField } from "@/components/auth/password-field";
import { useHydrated } from "@/components/auth/use-hydrated";
import { announceSavedAccent } from "@/components/layout/accent";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/use-toast";
import type { signIn } from "@/lib/auth/contract";
import { ApiError, callEndpoint } from "@/lib/client/call-endpoint";
import type { Address } from "@/lib/http/endpoint";

const SIGN_IN: Address<typeof signIn> = { method: "POST", path: "/api/auth/sign-in" };

type Credentials = { identifier: string; password: string };

export function SignInForm({ nextPath }: { nextPath: string }) {
  const { adoptSession } = useAuth();
  const router = useRouter();
  const hydrated = useHydrated();
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>();
  const { errors, isSubmitting } = formState;

  const submit = async (values: Credentials) => {
    try {
      const { data } = await callEndpoint<typeof signIn>(SIGN_IN, { body: values });
      await adoptSession(data);
    } catch (error) {
      // Only our own server's words are a refusal; a proxy's error page is not.
      if (error instanceof ApiError && typeof error.body.error === "string") {
        toast({ variant: "destructive", title: "Login Failed", description: error.body.error });
        return false;
      }
      console.error("Sign-in failed", error);
      toast({ variant: "destructive", title: "Error", description: "An unexpected error occurred." });
      return false;
    }
    toast({ title: "Welcome back!", description: "Successfully logged in." });
    announceSavedAccent();
    router.replace(nextPath);
    return true;
  };

  const onSubmit = handleSubmit(async (values) => {
    const signedIn = await submit(values);
    // The fields are enabled again only after this handler has returned.
    if (!signedIn) setTimeout(() => setFocus("password", { shouldSelect: true }), 0);
  });

  return (
    <form onSubmit={onSubmit} method="post" noValidate>
      <fieldset disabled={isSubmitting} className="space-y-5">
        <Field
          id="identifier"
          label="Username or Email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.identifier?.message}
          {...register("identifier", { validate: filled("Enter your username or email") })}
        />
        <PasswordField
          id="password"
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register("password", { required: "Enter your password" })}
        />
        <Button type="submit" size="lg" className="w-full" disabled={!hydrated || isSubmitting}>
          {isSubmitting ? <Spinner /> : null}
          {isSubmitting ? "Signing in…" : "Sign In"}
        </Button>
      </fieldset>
    </form>
  );
}
