/** The landing page's section that the navigation scrolls to. */
export const HOW_IT_WORKS_ID = "how-it-works";
