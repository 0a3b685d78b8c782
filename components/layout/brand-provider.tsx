"use client";

import { createContext, type ReactNode, useContext } from "react";
import { type Brand, PRODUCT_BRAND } from "@/lib/accounts/brand/brand";

const BrandContext = createContext<Brand>(PRODUCT_BRAND);

export function BrandProvider({ brand, children }: { brand: Brand; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** What the product is called and looks like here. */
export const useBrand = (): Brand => useContext(BrandContext);
