/** Which templates come with Marquee. A page knows them by name before it has what is in them. */
export const shippedTemplateNames = ['banner-campaign', 'social'] as const;
export type ShippedTemplateName = (typeof shippedTemplateNames)[number];
