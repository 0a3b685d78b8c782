import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RecipeView } from "@/components/automations/recipe-view";
import { storedHealth } from "@/lib/accounts/connections/token-health";
import { nameUser } from "@/lib/accounts/users/name-user";
import { readSetup } from "@/lib/agent/setup/read-setup";
import { listAutomations } from "@/lib/outward/automations/list-automations";
import { findRecipe } from "@/lib/outward/automations/recipes";
import { requirePageActor } from "@/lib/platform/auth/page-session";
import { env } from "@/lib/platform/core/env";
import { unread } from "../../../unread";

type Props = { params: Promise<{ recipe: string }>; searchParams: Promise<{ user?: unknown }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: findRecipe((await params).recipe)?.title ?? "Recipe" };
}

export default async function RecipePage({ params, searchParams }: Props) {
  const [{ recipe: recipeId }, { user }] = await Promise.all([params, searchParams]);
  const context = await requirePageActor(
    `/workflows/recipes/${encodeURIComponent(recipeId)}`,
    "workflows.change",
  );
  const recipe = findRecipe(recipeId);
  if (!recipe) notFound();
  const { isAdmin, fullName, email } = context.actor;
  const client = isAdmin && typeof user === "string" ? await nameUser(context, user) : null;
  const userId = client?.id ?? context.actor.accountId;
  const unknown = unread(context, "Could not read a part of the recipe's page");
  const [setup, health, automations] = await Promise.all([
    readSetup(userId).catch(unknown),
    storedHealth(userId).catch(unknown),
    listAutomations(context, { params: { userId } }).catch(unknown),
  ]);
  return (
    <RecipeView
      recipeId={recipeId}
      userId={userId}
      client={client}
      businessName={setup?.business_name ?? client?.name ?? (fullName || email)}
      origin={env().APP_URL}
      health={health}
      isAllowed={automations?.editable_slugs.includes(recipe.slug) ?? true}
    />
  );
}
