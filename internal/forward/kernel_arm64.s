#include "textflag.h"

// The kernels of kernel.go with NEON. Their steps are those of kernel_amd64.s: eight columns at a
// time, or 16 outputs of four rows, whose sums fill half of the 32 registers.

// Go's assembler lacks these instructions. Arguments are numbers of registers, the destination
// last. Each register is four float32s. FMUL takes number L of M only.
#define FADD(M, N, D)  WORD $(0x4E20D400 | M<<16 | N<<5 | D) // fadd  vD.4s, vN.4s, vM.4s
#define FSUB(M, N, D)  WORD $(0x4EA0D400 | M<<16 | N<<5 | D) // fsub  vD.4s, vN.4s, vM.4s
#define FMAX(M, N, D)  WORD $(0x4E20F400 | M<<16 | N<<5 | D) // fmax  vD.4s, vN.4s, vM.4s
#define FCMEQ(M, N, D) WORD $(0x4E20E400 | M<<16 | N<<5 | D) // fcmeq vD.4s, vN.4s, vM.4s
#define FMUL(M, L, N, D) WORD $(0x4F809000 | (L&1)<<21 | (L>>1)<<11 | M<<16 | N<<5 | D) // fmul  vD.4s, vN.4s, vM.s[L]

// COLUMNS makes ready for MASK and APPEND: the first of the eight columns in V30, eights in V29,
// a bit for each of eight columns in V28, and no columns kept in R14.
#define COLUMNS \
	VEOR  V30.B16, V30.B16, V30.B16 \
	MOVD  $8, R15                   \
	VDUP  R15, V29.S4               \
	MOVD  $0x8040201008040201, R15  \
	VMOV  R15, V28.D[0]             \
	MOVD  ZR, R14

// NARROW sets the bytes of V0 to the eight words of V0 and V1, which are 0 or all ones.
#define NARROW \
	VUZP1 V1.H8, V0.H8, V0.H8 \
	VUZP1 V0.B16, V0.B16, V0.B16

// MASK sets R15 to the mask of the eight columns whose bytes in V0 are not 0.
#define MASK \
	VAND  V28.B8, V0.B8, V0.B8 \
	VADDV V0.B8, V0            \
	VMOV  V0.B[0], R15

// APPEND writes the columns of the mask R15 and V0, out of eight, to R11. R13 lists them for each mask.
#define APPEND \
	VCNT   V0.B8, V0.B8           \
	VMOV   V0.B[0], R16           \
	FMOVD  (R13)(R15<<3), F1      \
	VUXTL  V1.B8, V1.H8           \
	VUXTL2 V1.H8, V2.S4           \
	VUXTL  V1.H4, V1.S4           \
	VADD   V30.S4, V1.S4, V1.S4   \
	VADD   V30.S4, V2.S4, V2.S4   \
	ADD    R14<<2, R11, R15       \
	VST1   [V1.S4, V2.S4], (R15)  \
	ADD    R16, R14

// func nonzeroColumnsSIMD(x []float32, stride int, base []float32, floor float32, d []float32, index []int32, columns int, ones *[256][8]uint8) int
TEXT ·nonzeroColumnsSIMD(SB), NOSPLIT, $0-136
	// The rows of x in R0 to R3, the rows of d in R4 to R7.
	MOVD  x_base+0(FP), R0
	MOVD  stride+24(FP), R8
	ADD   R8<<2, R0, R1
	ADD   R8<<2, R1, R2
	ADD   R8<<2, R2, R3
	MOVD  base_base+32(FP), R9
	MOVD  base_len+40(FP), R8
	MOVD  d_base+64(FP), R4
	ADD   R8<<2, R4, R5
	ADD   R8<<2, R5, R6
	ADD   R8<<2, R6, R7
	MOVD  index_base+88(FP), R11
	MOVD  columns+112(FP), R12    // columns left
	MOVD  ones+120(FP), R13
	FMOVS floor+56(FP), F27
	VDUP  V27.S[0], V27.S4
	COLUMNS
	B     check

eight:
	VLD1.P 32(R9), [V16.S4, V17.S4]
	VLD1.P 32(R0), [V0.S4, V1.S4]
	VLD1.P 32(R1), [V2.S4, V3.S4]
	VLD1.P 32(R2), [V4.S4, V5.S4]
	VLD1.P 32(R3), [V6.S4, V7.S4]
	FSUB(16, 0, 0)
	FSUB(17, 1, 1)
	FSUB(16, 2, 2)
	FSUB(17, 3, 3)
	FSUB(16, 4, 4)
	FSUB(17, 5, 5)
	FSUB(16, 6, 6)
	FSUB(17, 7, 7)
	FMAX(27, 0, 0)
	FMAX(27, 1, 1)
	FMAX(27, 2, 2)
	FMAX(27, 3, 3)
	FMAX(27, 4, 4)
	FMAX(27, 5, 5)
	FMAX(27, 6, 6)
	FMAX(27, 7, 7)
	VST1.P [V0.S4, V1.S4], 32(R4)
	VST1.P [V2.S4, V3.S4], 32(R5)
	VST1.P [V4.S4, V5.S4], 32(R6)
	VST1.P [V6.S4, V7.S4], 32(R7)

	// The columns in which a row is not 0, or NaN: a bit besides the sign is set.
	VORR   V2.B16, V0.B16, V0.B16
	VORR   V3.B16, V1.B16, V1.B16
	VORR   V6.B16, V4.B16, V4.B16
	VORR   V7.B16, V5.B16, V5.B16
	VORR   V4.B16, V0.B16, V0.B16
	VORR   V5.B16, V1.B16, V1.B16
	VADD   V0.S4, V0.S4, V0.S4
	VADD   V1.S4, V1.S4, V1.S4
	VCMTST V0.S4, V0.S4, V0.S4
	VCMTST V1.S4, V1.S4, V1.S4
	NARROW
	MASK
	APPEND

	VADD V29.S4, V30.S4, V30.S4
	SUB  $8, R12

check:
	CBNZ R12, eight
	MOVD R14, ret+128(FP)
	RET

// func changedColumnsSIMD(x, y []float32, index []int32, columns int, ones *[256][8]uint8) int
TEXT ·changedColumnsSIMD(SB), NOSPLIT, $0-96
	MOVD x_base+0(FP), R0
	MOVD y_base+24(FP), R1
	MOVD index_base+48(FP), R11
	MOVD columns+72(FP), R12   // columns left
	MOVD ones+80(FP), R13
	VEOR V27.B16, V27.B16, V27.B16
	COLUMNS
	B    check

eight:
	VLD1.P 32(R0), [V0.S4, V1.S4]
	VLD1.P 32(R1), [V2.S4, V3.S4]
	FCMEQ(2, 0, 0)
	FCMEQ(3, 1, 1)
	NARROW
	VCMEQ  V27.B8, V0.B8, V0.B8
	MASK
	CBZ    R15, next
	APPEND

next:
	VADD V29.S4, V30.S4, V30.S4
	SUB  $8, R12

check:
	CBNZ R12, eight
	MOVD R14, ret+88(FP)
	RET

// ROW adds the products of number L of X and the column's weights, V20 to V23, to the sums of a row.
#define ROW(X, L, S0, S1, S2, S3) \
	FMUL(X, L, 20, 24) \
	FMUL(X, L, 21, 25) \
	FMUL(X, L, 22, 26) \
	FMUL(X, L, 23, 27) \
	FADD(24, S0, S0) \
	FADD(25, S1, S1) \
	FADD(26, S2, S2) \
	FADD(27, S3, S3)

// func addProductsSIMD(y, w []float32, inputs int, values [][4]float32, index []int32)
TEXT ·addProductsSIMD(SB), NOSPLIT, $0-104
	// The rows of y in R0 to R3, the outputs left in R13.
	MOVD y_base+0(FP), R0
	MOVD y_len+8(FP), R8
	LSR  $2, R8, R13
	ADD  R8, R0, R1
	ADD  R8, R1, R2
	ADD  R8, R2, R3
	MOVD w_base+24(FP), R9
	MOVD inputs+48(FP), R10

blocks:
	// Four registers of sums for each row: V0 to V3, …, V12 to V15.
	VLD1 (R0), [V0.S4, V1.S4, V2.S4, V3.S4]
	VLD1 (R1), [V4.S4, V5.S4, V6.S4, V7.S4]
	VLD1 (R2), [V8.S4, V9.S4, V10.S4, V11.S4]
	VLD1 (R3), [V12.S4, V13.S4, V14.S4, V15.S4]
	MOVD values_base+56(FP), R4
	MOVD index_base+80(FP), R11
	MOVD index_len+88(FP), R12
	CBZ  R12, done
	PCALIGN $16

columns:
	MOVW.P 4(R11), R14
	ADD    R14<<6, R9, R15
	VLD1   (R15), [V20.S4, V21.S4, V22.S4, V23.S4]
	VLD1.P 16(R4), [V16.S4]
	ROW(16, 0, 0, 1, 2, 3)
	ROW(16, 1, 4, 5, 6, 7)
	ROW(16, 2, 8, 9, 10, 11)
	ROW(16, 3, 12, 13, 14, 15)
	SUB    $1, R12
	CBNZ   R12, columns

done:
	VST1.P [V0.S4, V1.S4, V2.S4, V3.S4], 64(R0)
	VST1.P [V4.S4, V5.S4, V6.S4, V7.S4], 64(R1)
	VST1.P [V8.S4, V9.S4, V10.S4, V11.S4], 64(R2)
	VST1.P [V12.S4, V13.S4, V14.S4, V15.S4], 64(R3)
	ADD    R10<<6, R9
	SUBS   $16, R13
	BGT    blocks
	RET
