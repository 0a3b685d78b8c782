"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useAuth } from "@/components/auth/auth-provider";
import { Field } from "@/components/auth/field";
import { PasswordField } from "@/components/auth/password-field";
import { useHydrated } from "@/components/auth/use-hydrated";
import { announceSavedAccent } from "@/components/layout/accent";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/use-toast";

const credentials = z.object({
  identifier: z.string().check(z.trim(), z.minLength(1, "Enter your username or email")),
  password: z.string().check(z.minLength(1, "Enter your password")),
});

const answer = z.discriminatedUnion("success", [
  z.object({
    success: z.literal(true),
    data: z.object({ access_token: z.string(), refresh_token: z.string() }),
  }),
  z.object({ success: z.literal(false), error: z.string() }),
]);

type Credentials = z.infer<typeof credentials>;

export function SignInForm({ nextPath }: { nextPath: string }) {
  const { adoptSession } = useAuth();
  const router = useRouter();
  const hydrated = useHydrated();
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    resolver: zodResolver(credentials),
  });
  const { errors, isSubmitting } = formState;

  const submit = async (values: Credentials) => {
    try {
      const result = await requestSession(values);
      if (!result.success) {
        toast({ variant: "destructive", title: "Login Failed", description: result.error });
        return false;
      }
      await adoptSession(result.data);
    } catch (error) {
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
          {...register("identifier")}
        />
        <PasswordField
          id="password"
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register("password")}
        />
        <Button type="submit" size="lg" className="w-full" disabled={!hydrated || isSubmitting}>
          {isSubmitting ? <Spinner /> : null}
          {isSubmitting ? "Signing in…" : "Sign In"}
        </Button>
      </fieldset>
    </form>
  );
}

async function requestSession(body: Credentials) {
  const response = await fetch("/api/auth/sign-in", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.parse(await response.json());
}
