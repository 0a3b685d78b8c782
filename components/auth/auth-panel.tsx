"use client";

import { Card } from "@/components/ui/card";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";

/** Both forms stay mounted, so that switching tabs loses no input. */
export function AuthPanel({ nextPath }: { nextPath: string }) {
  return (
    <Card className="p-5 sm:p-8">
      <Tabs defaultValue="sign-in" className="gap-7">
        <TabsList aria-label="Sign in or sign up">
          <TabsTrigger value="sign-in">Sign In</TabsTrigger>
          <TabsTrigger value="sign-up">Sign Up</TabsTrigger>
        </TabsList>
        <TabsContent value="sign-in" className="space-y-6">
          <PanelHeading title="Client Login" text="Your calls, bookings and ads in one place." />
          <SignInForm nextPath={nextPath} />
        </TabsContent>
        <TabsContent value="sign-up" className="space-y-6">
          <PanelHeading title="Get Started" text="Tell us who you are. We set everything up with you." />
          <SignUpForm />
        </TabsContent>
      </Tabs>
    </Card>
  );
}

function PanelHeading({ title, text }: { title: string; text: string }) {
  return (
    <div className="space-y-1">
      <h1 className="font-bold text-2xl">{title}</h1>
      <p className="text-muted-foreground text-sm">{text}</p>
    </div>
  );
}
