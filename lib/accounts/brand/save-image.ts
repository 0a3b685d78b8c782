import { eq, sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { brandImages } from "@/db/schema/brand";
import { systemSettings } from "@/db/schema/settings";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { forgetSettings } from "@/lib/accounts/settings/read-setting";
import { assertAdmin, assertAgency } from "@/lib/platform/auth/assert-admin";
import { sha256 } from "@/lib/platform/core/crypto";
import { invalidField } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { saveBrandImage as contract, showBrandImages } from "./contract";
import { type BrandImageKind, readImageMark, settingOf, writeImageMark } from "./image-mark";
import { readBrand } from "./read-brand";
import { readPng, writePng } from "./read-png";

/** In pixels. A logo is shown 36 high. */
const RULES: Record<
  BrandImageKind,
  { most: number; fits: (width: number, height: number) => boolean; say: string }
> = {
  logo: {
    most: 1_200,
    fits: (width, height) => height >= 32 && height <= 400 && width >= 32,
    say: "The logo must be a picture of 32 to 1,200 pixels across and 32 to 400 high. Choose another one.",
  },
  icon: {
    most: 512,
    fits: (width, height) => width === 512 && height === 512,
    say: "The icon must be a square picture. Choose another one.",
  },
};

/** The agency's pictures; for its people. */
export const showImages: Verb<typeof showBrandImages> = async ({ actor }) => {
  assertAgency(actor);
  const { logo, icon } = await readBrand();
  return { data: { logo, icon } };
};

/**
 * Replaces or removes a picture; for admins. What is stored is written by us from the pixels, so nothing else in the
 * file is served. Takes effect as other settings do. Throws `invalid_input` for anything else.
 */
export const saveImage: Verb<typeof contract> = async (context, { params: { kind }, body }) => {
  assertAdmin(context.actor);
  const stored = body.png === null ? null : rewrite(kind, body.png);
  const settingKey = settingOf(kind);
  await database().transaction(async (tx) => {
    await tx
      .insert(systemSettings)
      .values({ settingKey, settingType: "text", tableType: "brand" })
      .onConflictDoNothing();
    const [row] = await tx
      .select({ value: systemSettings.settingValue })
      .from(systemSettings)
      .where(eq(systemSettings.settingKey, settingKey))
      .for("update");
    const before = row?.value ?? null;
    const after = stored && writeImageMark(stored);
    if (before === after) return;
    if (stored)
      await tx.insert(brandImages).values({ hash: stored.hash, png: stored.png }).onConflictDoNothing();
    await tx
      .update(systemSettings)
      .set({ settingValue: after, updatedAt: sql`now()`, updatedBy: context.actor.personId })
      .where(eq(systemSettings.settingKey, settingKey));
    const changes = { value: { from: hashIn(before), to: hashIn(after) } };
    await recordChange(
      context,
      { action: "updated", entity: "system setting", entityId: settingKey, changes },
      tx,
    );
    await deleteUnused(hashIn(before), tx);
  });
  forgetSettings();
  return showImages(context);
};

const hashIn = (mark: string | null) => (mark && readImageMark(mark)?.hash) ?? null;

function rewrite(kind: BrandImageKind, base64: string) {
  const { most, fits, say } = RULES[kind];
  const pixels = readPng(Buffer.from(base64, "base64"), most);
  if (!pixels || !fits(pixels.width, pixels.height)) {
    throw invalidField("png", say);
  }
  const png = writePng(pixels).toString("base64");
  return { hash: sha256(png), png, width: pixels.width, height: pixels.height };
}

/** Pages that are open still show what was replaced within the last day, as `justReplaced` is now. */
const deleteUnused = async (justReplaced: string | null, tx: Tx) => {
  await executeIn(tx)(sql`update brand_images set created_at = now() where hash = ${justReplaced}`);
  await executeIn(tx)(sql`
    delete from brand_images i where i.created_at < now() - interval '1 day' and not exists (
      select from system_settings s
      where s.setting_key = any(${sql.param([settingOf("logo"), settingOf("icon")])}::text[])
        and starts_with(s.setting_value, i.hash))`);
};
