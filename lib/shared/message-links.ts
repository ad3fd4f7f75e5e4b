/** @param number E.164; without one the sender chooses to whom */
export const whatsappLink = (message: string, number: string | null = null): string =>
  `https://wa.me/${number?.replace(/\D/g, '') ?? ''}?text=${encodeURIComponent(message)}`;

/** `?&`: iOS takes the body behind the one, Android behind the other. */
export const smsLink = (message: string, number: string | null = null): string =>
  `sms:${number ?? ''}?&body=${encodeURIComponent(message)}`;
