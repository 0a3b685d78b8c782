"use client";

import { ArrowRight, Search } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { type RecipeCard, TRADES } from "@/lib/outward/automations/recipe";
import { recipeAddress } from "./automation-address";

type RecipeGalleryProps = {
  recipes: readonly RecipeCard[];
  /** The slugs whose automations may be added; undefined while unknown. */
  slugs: readonly string[] | undefined;
  /** The recipes that automations were made from already. */
  inUse: readonly string[];
  client: { id: string } | null;
};

const TRADE_NAMES = {
  plumbing: "Plumbing",
  heating: "Heating",
  electrical: "Electrical",
  roofing: "Roofing",
};

/** Ready-made automations. The links work without scripts. */
export function RecipeGallery({ recipes, slugs, inUse, client }: RecipeGalleryProps) {
  const [text, setText] = useState("");
  const [trade, setTrade] = useState("all");
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = recipes.filter(({ title, sentence, trades }) => {
    const read = `${title} ${sentence}`.toLowerCase();
    const fitsTrade = trade === "all" || trades === "all" || trades.some((one) => one === trade);
    return fitsTrade && words.every((word) => read.includes(word));
  });
  const sorted = [...shown].sort((a, b) => Number(isLocked(a, slugs)) - Number(isLocked(b, slugs)));
  return (
    <section aria-labelledby="recipes-title" className="space-y-4">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between">
        <div>
          <h2 id="recipes-title" className="font-semibold text-lg">
            Start from a recipe
          </h2>
          <p className="text-muted-foreground text-sm">
            Ready to use. Switch one on, then change what you like.
          </p>
        </div>
        <div className="grid gap-2.5 sm:grid-cols-[minmax(0,14rem)_11rem]">
          <div className="relative">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted-foreground"
            />
            <Input
              type="search"
              aria-label="Search recipes"
              placeholder="Search"
              maxLength={60}
              className="pl-10"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          <NativeSelect
            aria-label="Trade"
            value={trade}
            onChange={(event) => setTrade(event.target.value)}
            options={TRADES.map((one) => [one, TRADE_NAMES[one]])}
          >
            <option value="all">All trades</option>
          </NativeSelect>
        </div>
      </div>
      <p role="status" className="text-muted-foreground text-sm empty:hidden">
        {shown.length === 0 ? "No recipe fits. Try another word, or start from scratch." : ""}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {sorted.map((recipe) => (
          <RecipeItem
            key={recipe.id}
            recipe={recipe}
            locked={isLocked(recipe, slugs)}
            used={inUse.includes(recipe.id)}
            href={recipeAddress(recipe.id, client)}
          />
        ))}
      </ul>
    </section>
  );
}

const isLocked = ({ slug }: RecipeCard, slugs: readonly string[] | undefined) =>
  slugs !== undefined && !slugs.includes(slug);

type RecipeItemProps = { recipe: RecipeCard; locked: boolean; used: boolean; href: string };

function RecipeItem({ recipe: { title, sentence }, locked, used, href }: RecipeItemProps) {
  return (
    <li className="min-w-0">
      <Card className="relative flex h-full flex-col p-4 transition-colors focus-within:border-primary-text hover:border-input sm:p-5">
        <div className="flex items-start justify-between gap-3">
          <h3 className="font-semibold">
            <Link
              href={href}
              prefetch={false}
              className="outline-none after:absolute after:inset-0 after:rounded-2xl"
            >
              {title}
            </Link>
          </h3>
          {used ? <Badge variant="secondary">In use</Badge> : null}
        </div>
        <p className="mt-1 mb-4 text-muted-foreground text-sm">{sentence}</p>
        <p className="mt-auto flex items-center gap-1.5 font-semibold text-sm">
          {locked ? (
            <span className="font-normal text-muted-foreground">Ask your administrator for this one</span>
          ) : (
            <span aria-hidden="true" className="inline-flex items-center gap-1.5 text-primary-text">
              Set up
              <ArrowRight className="size-4" />
            </span>
          )}
        </p>
      </Card>
    </li>
  );
}
