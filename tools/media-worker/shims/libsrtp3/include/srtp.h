/*
 * mediasoup speaks libsrtp 3, Debian has libsrtp 2. What differs is bridged here: protect and unprotect copy into the
 * output and then work in place, and a policy is an object of ours that holds a version 2 policy and its key.
 */
#pragma once
#include <srtp2/srtp.h>

#ifdef __cplusplus
#include <cstring>

#define srtp_err_status_buffer_small static_cast<srtp_err_status_t>(28)
#define srtp_err_status_cryptex_err static_cast<srtp_err_status_t>(29)

static inline srtp_err_status_t srtp_in_place(
  srtp_err_status_t (*work)(srtp_t, void*, int*), srtp_t session, const uint8_t* in, size_t inLen, uint8_t* out, size_t* outLen)
{
	if (in != out)
	{
		std::memcpy(out, in, inLen);
	}

	int len          = static_cast<int>(inLen);
	const auto error = work(session, out, &len);

	*outLen = static_cast<size_t>(len);

	return error;
}

static inline srtp_err_status_t srtp_protect(
  srtp_t session, const uint8_t* in, size_t inLen, uint8_t* out, size_t* outLen, size_t /*mki*/)
{
	return srtp_in_place(::srtp_protect, session, in, inLen, out, outLen);
}

static inline srtp_err_status_t srtp_unprotect(srtp_t session, const uint8_t* in, size_t inLen, uint8_t* out, size_t* outLen)
{
	return srtp_in_place(::srtp_unprotect, session, in, inLen, out, outLen);
}

static inline srtp_err_status_t srtp_protect_rtcp(
  srtp_t session, const uint8_t* in, size_t inLen, uint8_t* out, size_t* outLen, size_t /*mki*/)
{
	return srtp_in_place(::srtp_protect_rtcp, session, in, inLen, out, outLen);
}

static inline srtp_err_status_t srtp_unprotect_rtcp(
  srtp_t session, const uint8_t* in, size_t inLen, uint8_t* out, size_t* outLen)
{
	return srtp_in_place(::srtp_unprotect_rtcp, session, in, inLen, out, outLen);
}

static inline srtp_err_status_t srtp_stream_remove(srtp_t session, uint32_t ssrc)
{
	return srtp_remove_stream(session, ssrc);
}

struct srtp3_policy
{
	srtp_policy_t v2{};
	unsigned char key[64]{};
};

static inline srtp_err_status_t srtp_policy_create(srtp3_policy** policy)
{
	*policy = new srtp3_policy();

	return srtp_err_status_ok;
}

static inline void srtp_policy_destroy(srtp3_policy* policy)
{
	delete policy;
}

static inline srtp_err_status_t srtp_policy_set_ssrc(srtp3_policy* policy, srtp_ssrc_t ssrc)
{
	policy->v2.ssrc = ssrc;

	return srtp_err_status_ok;
}

static inline srtp_err_status_t srtp_policy_set_profile(srtp3_policy* policy, srtp_profile_t profile)
{
	const auto error = srtp_crypto_policy_set_from_profile_for_rtp(&policy->v2.rtp, profile);

	return error != srtp_err_status_ok ? error : srtp_crypto_policy_set_from_profile_for_rtcp(&policy->v2.rtcp, profile);
}

static inline srtp_err_status_t srtp_policy_add_key(
  srtp3_policy* policy, const uint8_t* key, size_t keyLen, const uint8_t* salt, size_t saltLen, const uint8_t*, size_t)
{
	if (keyLen + saltLen > sizeof(policy->key))
	{
		return srtp_err_status_bad_param;
	}

	std::memcpy(policy->key, key, keyLen);
	std::memcpy(policy->key + keyLen, salt, saltLen);
	policy->v2.key = policy->key;

	return srtp_err_status_ok;
}

static inline srtp_err_status_t srtp_policy_set_allow_repeat_tx(srtp3_policy* policy, bool allow)
{
	policy->v2.allow_repeat_tx = allow;

	return srtp_err_status_ok;
}

static inline srtp_err_status_t srtp_policy_set_window_size(srtp3_policy* policy, size_t size)
{
	policy->v2.window_size = size;

	return srtp_err_status_ok;
}

static inline srtp_err_status_t srtp_create(srtp_t* session, srtp3_policy* policy)
{
	return srtp_create(session, &policy->v2);
}

#define srtp_policy_t srtp3_policy*
#endif
