import { refusal } from './refusal.ts'

/**
 * Billing details, coupons, promo codes, add-ons, payment providers, API keys (contract.md §4:
 * err_1–6, err_31–47, err_86, err_87, err_151–160, err_174–184, err_201–205, err_242–245).
 */
export const billingErrors = {
  firstNameMissing: refusal('err_1', 400, 'billing', 'Enter your first name'),
  lastNameMissing: refusal('err_2', 400, 'billing', 'Enter your last name'),
  phoneMissing: refusal('err_4', 400, 'billing', 'Enter your phone number'),
  countryMissing: refusal('err_5', 400, 'billing', 'Choose your country'),
  countryCodeMissing: refusal(
    'err_6',
    400,
    'billing',
    'Choose the country code of your phone number',
  ),

  couponNameMissing: refusal('err_31', 400, 'coupons', 'Enter a name for the coupon'),
  couponReferenceMissing: refusal('err_32', 400, 'coupons', 'Enter the reference of the coupon'),
  couponCountMissing: refusal('err_33', 400, 'coupons', 'Enter how many coupons to create'),
  couponStartMissing: refusal('err_34', 400, 'coupons', 'Choose when the coupon starts'),
  couponEndMissing: refusal('err_35', 400, 'coupons', 'Choose when the coupon ends'),
  couponStartPast: refusal('err_36', 400, 'coupons', 'The coupon cannot start in the past'),
  couponEndBeforeStart: refusal('err_37', 400, 'coupons', 'The coupon must end after it starts'),
  couponNotFound: refusal('err_38', 404, 'coupons', 'Coupon not found'),
  couponNotDeletable: refusal(
    'err_39',
    409,
    'coupons',
    'This coupon has been used and cannot be deleted',
  ),
  couponIdMissing: refusal('err_40', 400, 'coupons', 'Choose a coupon'),
  couponFieldsMissing: refusal('err_41', 400, 'coupons', 'Fill in all fields of the coupon'),
  couponExpired: refusal('err_42', 410, 'coupons', 'This coupon has expired'),
  resellerLimitReached: refusal('err_43', 409, 'coupons', 'The reseller has no coupons left'),
  resellerMissing: refusal('err_44', 400, 'coupons', 'Choose a reseller'),
  couponCountTooHigh: refusal('err_46', 400, 'coupons', 'The number of coupons must be under 15'),
  couponOwn: refusal('err_47', 409, 'coupons', 'You cannot use a coupon of your own'),

  couponNotEligible: refusal('err_86', 409, 'coupons', 'This coupon is not valid for your account'),
  couponMissing: refusal('err_87', 400, 'coupons', 'Enter a coupon'),

  promoCodeMissing: refusal('err_151', 400, 'promo-codes', 'Enter a promo code'),
  promoDiscountMissing: refusal(
    'err_152',
    400,
    'promo-codes',
    'Enter the discount of the promo code',
  ),
  promoKindMissing: refusal('err_153', 400, 'promo-codes', 'Choose the kind of discount'),
  promoStartMissing: refusal('err_154', 400, 'promo-codes', 'Choose when the promo code starts'),
  promoEndMissing: refusal('err_155', 400, 'promo-codes', 'Choose when the promo code ends'),
  promoLimitMissing: refusal(
    'err_156',
    400,
    'promo-codes',
    'Enter how often the promo code can be used',
  ),
  promoStatusInvalid: refusal(
    'err_157',
    400,
    'promo-codes',
    'The status of the promo code is not valid',
  ),
  promoCodeExists: refusal('err_158', 409, 'promo-codes', 'This promo code already exists'),
  promoCodeNotFound: refusal('err_159', 404, 'promo-codes', 'Promo code not found'),
  promoCodeExpired: refusal('err_160', 410, 'promo-codes', 'This promo code has expired'),
  promoCodeNotApplicable: refusal(
    'err_181',
    409,
    'promo-codes',
    'This promo code is not valid for this package',
  ),
  promoCodeUsedUp: refusal('err_182', 409, 'promo-codes', 'This promo code has been used up'),
  promoCodeRedeemed: refusal(
    'err_183',
    409,
    'promo-codes',
    'You have already used this promo code',
  ),
  promoCodeIdMissing: refusal('err_184', 400, 'promo-codes', 'Choose a promo code'),

  addOnPriceMissing: refusal('err_174', 400, 'add-ons', 'Enter a price for the add-on'),
  addOnExists: refusal('err_175', 409, 'add-ons', 'This add-on already exists'),
  addOnIdMissing: refusal('err_176', 400, 'add-ons', 'Choose an add-on'),
  addOnNotFound: refusal('err_177', 404, 'add-ons', 'Add-on not found'),
  addOnBought: refusal('err_178', 409, 'add-ons', 'The space already has this add-on'),
  addOnIncluded: refusal(
    'err_179',
    409,
    'add-ons',
    'The package of the space includes this add-on',
  ),
  addOnLinkInvalid: refusal('err_180', 400, 'add-ons', 'Enter a valid address for the add-on'),

  paymentProviderMissing: refusal(
    'err_201',
    400,
    'billing',
    'Enter the settings of the payment provider',
  ),
  paymentProviderMalformed: refusal(
    'err_202',
    400,
    'billing',
    'The settings of the payment provider are not valid',
  ),
  paymentProviderRefused: refusal(
    'err_203',
    409,
    'billing',
    'The payment provider refused these settings',
  ),
  paymentProviderNotFound: refusal('err_204', 404, 'billing', 'Payment provider not found'),
  paymentProviderInUse: refusal(
    'err_205',
    409,
    'billing',
    'This payment provider is in use and cannot be removed',
  ),
  apiKeyMissing: refusal('err_242', 400, 'api-keys', 'Enter a name for the API key'),
  apiLimitMissing: refusal('err_243', 400, 'api-keys', 'Enter the limit of the API key'),
  apiKeyIdMissing: refusal('err_244', 400, 'api-keys', 'Choose an API key'),
  apiKeyNotFound: refusal('err_245', 404, 'api-keys', 'API key not found'),
}
