#include "textflag.h"

// The kernels of kernel.go with AVX2, eight columns or outputs at a time, and one with AVX-512. Operands stand in Go's
// order: the destination last. VMAXPS returns its first operand if either is NaN.

// COLUMNS makes ready for APPEND: eights in Y13, the first of the eight columns in Y12, and
// no columns kept in AX.
#define COLUMNS \
	MOVL         $8, BX        \
	VMOVD        BX, X13       \
	VPBROADCASTD X13, Y13      \
	VPXOR        Y12, Y12, Y12 \
	XORL         AX, AX

// APPEND writes the columns of the mask BX, out of eight, to DI. SI lists them for each mask.
#define APPEND \
	VPMOVZXBD (SI)(BX*8), Y1 \
	VPADDD    Y12, Y1, Y1    \
	VMOVDQU   Y1, (DI)(AX*4) \
	POPCNTL   BX, BX         \
	ADDQ      BX, AX

// func nonzeroColumnsSIMD(x []float32, stride int, base []float32, floor float32, d []float32, index []int32, columns int, ones *[256][8]uint8) int
TEXT ·nonzeroColumnsSIMD(SB), NOSPLIT, $0-136
	MOVQ         x_base+0(FP), R8
	MOVQ         stride+24(FP), R9
	SHLQ         $2, R9               // bytes from row to row of x
	LEAQ         (R9)(R9*2), R10      // and from row 0 to row 3
	MOVQ         base_base+32(FP), DX
	MOVQ         base_len+40(FP), R12
	SHLQ         $2, R12              // bytes from row to row of d
	LEAQ         (R12)(R12*2), R13    // and from row 0 to row 3
	VBROADCASTSS floor+56(FP), Y15
	MOVQ         d_base+64(FP), R11
	MOVQ         index_base+88(FP), DI
	MOVQ         columns+112(FP), CX  // columns left
	MOVQ         ones+120(FP), SI
	VXORPS       Y14, Y14, Y14
	COLUMNS
	JMP          check

eight:
	VMOVUPS   (DX), Y4
	VMOVUPS   (R8), Y0
	VMOVUPS   (R8)(R9*1), Y1
	VMOVUPS   (R8)(R9*2), Y2
	VMOVUPS   (R8)(R10*1), Y3
	VSUBPS    Y4, Y0, Y0
	VSUBPS    Y4, Y1, Y1
	VSUBPS    Y4, Y2, Y2
	VSUBPS    Y4, Y3, Y3
	VMAXPS    Y0, Y15, Y0
	VMAXPS    Y1, Y15, Y1
	VMAXPS    Y2, Y15, Y2
	VMAXPS    Y3, Y15, Y3
	VMOVUPS   Y0, (R11)
	VMOVUPS   Y1, (R11)(R12*1)
	VMOVUPS   Y2, (R11)(R12*2)
	VMOVUPS   Y3, (R11)(R13*1)

	// The columns in which a row is not 0, or NaN.
	VORPS     Y0, Y1, Y0
	VORPS     Y2, Y3, Y2
	VORPS     Y0, Y2, Y0
	VCMPPS    $4, Y14, Y0, Y0
	VMOVMSKPS Y0, BX
	APPEND

	VPADDD Y13, Y12, Y12
	ADDQ   $32, DX
	ADDQ   $32, R8
	ADDQ   $32, R11
	SUBQ   $8, CX

check:
	TESTQ CX, CX
	JG    eight
	MOVQ  AX, ret+128(FP)
	VZEROUPPER
	RET

// func changedColumnsSIMD(x, y []float32, index []int32, columns int, ones *[256][8]uint8) int
TEXT ·changedColumnsSIMD(SB), NOSPLIT, $0-96
	MOVQ         x_base+0(FP), R8
	MOVQ         y_base+24(FP), R9
	MOVQ         index_base+48(FP), DI
	MOVQ         columns+72(FP), CX  // columns left
	MOVQ         ones+80(FP), SI
	COLUMNS
	JMP          check

eight:
	VMOVUPS   (R8), Y0
	VCMPPS    $4, (R9), Y0, Y0
	VMOVMSKPS Y0, BX
	TESTL     BX, BX
	JZ        next
	APPEND

next:
	VPADDD Y13, Y12, Y12
	ADDQ   $32, R8
	ADDQ   $32, R9
	SUBQ   $8, CX

check:
	TESTQ CX, CX
	JG    eight
	MOVQ  AX, ret+88(FP)
	VZEROUPPER
	RET

// ROW adds the products of the value in X and the column's weights, Y12 and
// Y13, to the sums of a row.
#define ROW(X, S0, S1) \
	VMULPS Y12, X, Y14  \
	VMULPS Y13, X, Y15  \
	VADDPS Y14, S0, S0  \
	VADDPS Y15, S1, S1

// func addProductsAVX2(y, w []float32, inputs int, values [][4]float32, index []int32)
TEXT ·addProductsAVX2(SB), NOSPLIT, $0-104
	MOVQ y_base+0(FP), DI
	MOVQ y_len+8(FP), BX      // bytes from row to row of y
	MOVQ BX, R13
	SHRQ $2, R13              // outputs left
	MOVQ w_base+24(FP), DX
	MOVQ inputs+48(FP), R9
	SHLQ $6, R9               // bytes of a block's weights

blocks:
	// Two registers of sums for each row: Y0 and Y1, …, Y6 and Y7.
	LEAQ    (DI)(BX*2), R12
	VMOVUPS (DI), Y0
	VMOVUPS 32(DI), Y1
	VMOVUPS (DI)(BX*1), Y2
	VMOVUPS 32(DI)(BX*1), Y3
	VMOVUPS (R12), Y4
	VMOVUPS 32(R12), Y5
	VMOVUPS (R12)(BX*1), Y6
	VMOVUPS 32(R12)(BX*1), Y7
	MOVQ    values_base+56(FP), R8
	MOVQ    index_base+80(FP), SI
	MOVQ    index_len+88(FP), CX
	LEAQ    (SI)(CX*4), CX
	JMP     check
	PCALIGN $32

columns:
	MOVL         (SI), AX
	SHLQ         $6, AX               // the place of the column's weights, 16 of 4 bytes
	VBROADCASTSS (R8), Y8
	VBROADCASTSS 4(R8), Y9
	VBROADCASTSS 8(R8), Y10
	VBROADCASTSS 12(R8), Y11
	VMOVUPS      (DX)(AX*1), Y12
	VMOVUPS      32(DX)(AX*1), Y13
	ROW(Y8, Y0, Y1)
	ROW(Y9, Y2, Y3)
	ROW(Y10, Y4, Y5)
	ROW(Y11, Y6, Y7)
	ADDQ         $4, SI
	ADDQ         $16, R8

check:
	CMPQ SI, CX
	JB   columns

	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, (DI)(BX*1)
	VMOVUPS Y3, 32(DI)(BX*1)
	VMOVUPS Y4, (R12)
	VMOVUPS Y5, 32(R12)
	VMOVUPS Y6, (R12)(BX*1)
	VMOVUPS Y7, 32(R12)(BX*1)
	ADDQ    $64, DI
	ADDQ    R9, DX
	SUBQ    $16, R13
	JG      blocks
	VZEROUPPER
	RET

// WIDEROW is ROW for two blocks: their weights are Z8 and Z9.
#define WIDEROW(X, S0, S1) \
	VBROADCASTSS X, Z10       \
	VMULPS       Z8, Z10, Z11 \
	VMULPS       Z9, Z10, Z12 \
	VADDPS       Z11, S0, S0  \
	VADDPS       Z12, S1, S1

// func addProductsAVX512(y, w []float32, inputs int, values [][4]float32, index []int32)
TEXT ·addProductsAVX512(SB), NOSPLIT, $0-104
	MOVQ y_base+0(FP), DI
	MOVQ y_len+8(FP), BX      // bytes from row to row of y
	MOVQ BX, R13
	SHRQ $2, R13              // outputs left
	MOVQ w_base+24(FP), DX
	MOVQ inputs+48(FP), R9
	SHLQ $6, R9               // bytes of a block's weights

blocks:
	// Two registers of sums for each row, as above. The second block's weights are at R10.
	LEAQ    (DI)(BX*2), R12
	LEAQ    (DX)(R9*1), R10
	VMOVUPS (DI), Z0
	VMOVUPS 64(DI), Z1
	VMOVUPS (DI)(BX*1), Z2
	VMOVUPS 64(DI)(BX*1), Z3
	VMOVUPS (R12), Z4
	VMOVUPS 64(R12), Z5
	VMOVUPS (R12)(BX*1), Z6
	VMOVUPS 64(R12)(BX*1), Z7
	MOVQ    values_base+56(FP), R8
	MOVQ    index_base+80(FP), SI
	MOVQ    index_len+88(FP), CX
	LEAQ    (SI)(CX*4), CX
	JMP     check
	PCALIGN $32

columns:
	MOVL    (SI), AX
	SHLQ    $6, AX             // the place of the column's weights, 16 of 4 bytes
	VMOVUPS (DX)(AX*1), Z8
	VMOVUPS (R10)(AX*1), Z9
	WIDEROW((R8), Z0, Z1)
	WIDEROW(4(R8), Z2, Z3)
	WIDEROW(8(R8), Z4, Z5)
	WIDEROW(12(R8), Z6, Z7)
	ADDQ    $4, SI
	ADDQ    $16, R8

check:
	CMPQ SI, CX
	JB   columns

	VMOVUPS Z0, (DI)
	VMOVUPS Z1, 64(DI)
	VMOVUPS Z2, (DI)(BX*1)
	VMOVUPS Z3, 64(DI)(BX*1)
	VMOVUPS Z4, (R12)
	VMOVUPS Z5, 64(R12)
	VMOVUPS Z6, (R12)(BX*1)
	VMOVUPS Z7, 64(R12)(BX*1)
	ADDQ    $128, DI
	LEAQ    (R10)(R9*1), DX
	SUBQ    $32, R13
	JG      blocks
	VZEROUPPER
	RET
